import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startSignedIn } from './app/session/startSignedIn.ts'

/** The browser's entry point: the sign-in screen, then the console. */
startSignedIn()
createRoot(document.getElementById('root')!).render(<App />)
