// The service worker: keeps every file of one version of the site, and lets a new version in when it is asked to.

const { version, names } = JSON.parse("FILES"); // written when the site is made
const NAME = `kalamazoo-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(names)));
});

self.addEventListener("activate", (event) => {
  const renew = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(renew());
});

self.addEventListener("message", (event) => {
  if (event.data === "now") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const answer = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
