// The package's own entry loads cluster and database clients; its memory limiter alone runs in a browser, too.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  export { RateLimiterMemory as default } from 'rate-limiter-flexible'
}
