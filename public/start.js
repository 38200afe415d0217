// Runs before the first paint. The build writes it into the page (vite.config.ts).
;(function () {
  // Sets the chosen theme on the root element.
  var names = ['theme-blue', 'theme-green', 'theme-slate', 'theme-dark', 'theme-contrast']
  var stored = localStorage.getItem('theme')
  var dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.classList.add(names.indexOf(stored) >= 0 ? stored : dark ? 'theme-dark' : 'theme-blue')
  document.documentElement.lang = localStorage.getItem('language') || 'en'
  // With a session the console is needed, and what the last page at this address asked for (src/client/firstRequests.ts). All of it
  // is requested together with the entry of the page, which would ask for it only once it runs.
  var token = localStorage.getItem('id_token')
  var named = document.querySelector('meta[name="console-files"]')
  if (!named) return
  var consoleFiles = named.content.split(' ')
  // Without one, the console is requested once the sign-in runs: the network has nothing else to do until people have signed in.
  if (!token) {
    var early = new Map()
    window.started = { files: early, responses: new Map() }
    document.addEventListener('DOMContentLoaded', function () {
      consoleFiles.forEach(function (file) {
        early.set(file, fetch(file, { priority: 'low' }).then(isWhole).catch(function () { return false }))
      })
    })
    return
  }
  // The first number loads the rules of the language, which takes longer than a row. It happens while the files arrive.
  setTimeout(function () { new Intl.NumberFormat(document.documentElement.lang).format(0) })
  var start = readStart(location.hash.slice(1) || '/')
  var files = new Map()
  var responses = new Map()
  // Elsewhere (Safari before 17) the link would tell neither of success nor of failure.
  var preloads = document.createElement('link').relList.supports('modulepreload')
  // The files of an earlier build are not there any more.
  var isCurrent = start && consoleFiles.every(function (file) { return start.files.indexOf(file) >= 0 })
  ;(isCurrent ? start.files : consoleFiles).forEach(function (file) {
    var arrival = preloads && consoleFiles.indexOf(file) >= 0 ? preloadModule(file) : fetch(file).then(isWhole)
    files.set(file, arrival.then(evaluate).catch(function () { return false }))

    function evaluate(whole) {
      return whole && import(file).then(function () { return true })
    }
  })
  ;(start ? start.requests : []).forEach(function (request) {
    var names = Object.keys(request.headers).sort()
    var key = [request.path].concat(names.map(function (name) { return name + ': ' + request.headers[name] })).join('\n')
    var headers = Object.assign({}, request.headers, { authorization: 'Bearer ' + token })
    var response = fetch(request.path, { headers: headers, credentials: 'include' }).then(readWhole)
    // Whoever takes it sees the failure.
    response.catch(function () {})
    responses.set(key, response)
  })
  window.started = { token: token, files: files, responses: responses }

  function readStart(route) {
    try {
      return JSON.parse(localStorage.getItem('starts') || '[]').find(function (each) { return each.route === route })
    } catch (error) {
      // Anything else than what the console has stored counts as nothing.
      return undefined
    }
  }

  // A body that nobody reads yet is not fetched to its end.
  function readWhole(response) {
    return response.text().then(function (text) {
      return new Response(text || null, response)
    })
  }

  // The largest files are compiled while they arrive and the entry of the page starts. Browsers never request a module again that
  // they could not fetch (src/app/importChunk.ts): then the page is loaded again, once.
  function preloadModule(file) {
    return new Promise(function (resolve) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      link.onload = function () {
        link.remove()
        resolve(true)
      }
      link.onerror = function () {
        link.remove()
        if (navigator.onLine && performance.getEntriesByType('navigation')[0].type !== 'reload') location.reload()
        else resolve(false)
      }
      document.head.append(link)
    })
  }

  function isWhole(response) {
    return response.arrayBuffer().then(function () { return response.ok })
  }
})()
