import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

/** The browser's entry: the sign-in screen, and behind it the console. */
createRoot(document.getElementById('root')!).render(<App />)
