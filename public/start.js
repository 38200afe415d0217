// Runs before the first paint. A separate file, because the content security policy allows no inline
// script.
;(function () {
  // Sets the chosen theme on the root element.
  var names = ['theme-blue', 'theme-green', 'theme-slate', 'theme-dark', 'theme-contrast']
  var stored = localStorage.getItem('theme')
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.classList.add(names.indexOf(stored) >= 0 ? stored : dark ? 'theme-dark' : 'theme-blue')
  document.documentElement.lang = localStorage.getItem('language') || 'en'
  // With a session the console is needed: it is requested together with the entry of the page, which
  // would ask for it only once it runs. As `fetch`, because importChunk.ts brings it into the cache so.
  var file = document.querySelector('meta[name="console-file"]')
  if (!file || !localStorage.getItem('id_token')) return
  var hint = document.createElement('link')
  hint.rel = 'preload'
  hint.as = 'fetch'
  hint.crossOrigin = 'anonymous'
  hint.href = file.content
  document.head.append(hint)
})()
