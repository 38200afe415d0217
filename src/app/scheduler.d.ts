/** What is used of React's scheduler, which has no types of its own. */
declare module 'scheduler' {
  /** How many times a second React gives way to the browser while it renders; 0: by default. */
  export function unstable_forceFrameRate(framesPerSecond: number): void
  /** Runs a callback soon, as React runs its rendering; the priority of a render is 3. */
  export function unstable_scheduleCallback(priority: number, callback: () => void): unknown
  /** Whether the callback that runs is to give way to the browser. */
  export function unstable_shouldYield(): boolean
}
