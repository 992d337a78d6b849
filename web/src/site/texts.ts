// The texts that only a site without a server has. Another language is another object of this shape.

export const siteTexts = {
  cannot: (why: string) => `The tables cannot be set here: ${why}`,
  notSaved: "This file was not saved from here: nothing was changed.",
  inAnotherTab: "Your tables are open in another tab.",
  useHere: "Use them here",
  loading: "Loading the tables",
  loaded: (percent: number) => `Loading the tables … ${percent} %`,
  setting: "Setting the tables …",
  newVersion: "A new version is there.",
  change: "Change now",
  friends: "Playing with friends",
  alone: "This table is in your browser alone, and so are its games. Friends need a server that all of you can reach.",
  server: "Address of a server",
  go: "Go there",
  save: "Save everything in a file",
  load: "Load a saved file",
};
