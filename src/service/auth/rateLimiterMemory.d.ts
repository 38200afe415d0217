// The main entry of the package loads cluster and database clients; its memory limiter also runs in
// a browser.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible'
}
