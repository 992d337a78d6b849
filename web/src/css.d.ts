// Stylesheets are bundled.
declare module "*.css";
