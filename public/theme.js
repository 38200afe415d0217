// Sets the chosen theme on the root element before the first paint. A separate file, because the
// content security policy allows no inline script.
;(function () {
  var names = ['theme-blue', 'theme-green', 'theme-slate', 'theme-dark', 'theme-contrast']
  var stored = localStorage.getItem('theme')
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.classList.add(names.indexOf(stored) >= 0 ? stored : dark ? 'theme-dark' : 'theme-blue')
  document.documentElement.lang = localStorage.getItem('language') || 'en'
})()
