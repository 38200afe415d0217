/** A wall-clock time some milliseconds later, as if no clock ever changed. */
export const wallClockAfter = (wallClock: string, milliseconds: number): string =>
  new Date(Date.parse(`${wallClock}Z`) + milliseconds).toISOString().slice(0, 19)

/** A wall-clock time some minutes later. */
export const shiftWallClock = (wallClock: string, minutes: number): string =>
  wallClockAfter(wallClock, minutes * 60_000)
