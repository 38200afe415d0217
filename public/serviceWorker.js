// Lets Chromium take the files of the console from those that a page has kept (src/app/keepFiles.ts), without starting this worker.
// Their names have the hash of their content. Everything else comes from the service, the page first of all, so that it is never
// of an earlier build.
addEventListener('install', (event) => {
  const files = { condition: { urlPattern: '/assets/*' }, source: 'cache' }
  event.waitUntil(event.addRoutes([files]))
})
