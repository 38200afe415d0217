import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepFiles } from './app/keepFiles.ts'
import { renderWholeFrames } from './app/renderFrames.ts'
import { startSignedIn } from './app/session/startSignedIn.ts'

/**
 * How long after its start a page stays empty for what is on its way before it shows an empty top
 * bar, in milliseconds.
 */
const emptyFor = 400

/**
 * How long after its start a page waits for the first rows, in milliseconds; then it shows the
 * screen with placeholders. Rendered earlier, they would delay rows that are about to arrive.
 */
const waitFor = 2_000

const at = (time: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, time - performance.now()))

renderWholeFrames()

/** The browser's entry point: the sign-in screen, then the console. */
const root = createRoot(document.getElementById('root')!)
let isReady = false
void at(emptyFor).then(() => {
  if (!isReady) root.render(<App isStarting />)
})
void Promise.race([startSignedIn(), at(waitFor)]).then(() => {
  isReady = true
  root.render(<App />)
  keepFiles()
})
