import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

/** The browser's entry point: the sign-in screen, then the console. */
createRoot(document.getElementById('root')!).render(<App />)
