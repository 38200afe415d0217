import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startSignedIn } from './app/session/startSignedIn.ts'

/**
 * How long after its start a page stays empty for what is on its way, before it shows a
 * placeholder, in milliseconds.
 */
const placeholderAfter = 400

/** The browser's entry point: the sign-in screen, then the console. */
const untilPlaceholder = new Promise((resolve) =>
  setTimeout(resolve, placeholderAfter - performance.now()),
)
void Promise.race([startSignedIn(), untilPlaceholder]).then(() =>
  createRoot(document.getElementById('root')!).render(<App />),
)
