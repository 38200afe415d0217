import { faker } from '@faker-js/faker/locale/en'

/** Chance that repeats itself: everything that demo records draw comes from here, in one order. */
export type SeededRandom = ReturnType<typeof createSeededRandom>

const dayLength = 86_400_000

/**
 * Draws that depend on `seed` and `today` (`yyyy-MM-dd`) alone. faker is one for the whole process, so everything must be
 * drawn without waiting in between.
 */
export function createSeededRandom(seed: number, today: string) {
  faker.seed(seed)
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const whole = (min: number, max: number) => faker.number.int({ min, max })

  /** The day `days` before today, `yyyy-MM-dd`; after today below zero. */
  const day = (days: number) => new Date(midnight - days * dayLength).toISOString().slice(0, 10)

  /** A moment in the working hours of American branches, on a working day about `days` (at least 1) before today. */
  const instant = (days: number) => {
    const weekday = new Date(midnight - days * dayLength).getUTCDay()
    const toFriday = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
    return new Date(
      midnight - (days + toFriday) * dayLength + whole(13 * 3600, 22 * 3600) * 1000,
    ).toISOString()
  }

  return {
    today,
    day,
    instant,
    whole,
    key: () => faker.string.uuid(),
    chance: (share: number) => faker.number.float() < share,
    one: <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!,
    some: <Item>(items: readonly Item[], count: number): Item[] =>
      faker.helpers.arrayElements(items, Math.min(count, items.length)),
    /** How many days before today an instant lies, rounded up. */
    age: (moment: string) => Math.ceil((midnight - Date.parse(moment)) / dayLength),
    firstName: () => faker.person.firstName(),
    lastName: () => faker.person.lastName(),
    mac: () => `02:${faker.internet.mac().slice(3)}`.toUpperCase(),
    /** A telephone number that the numbering plan of North America could give out, in E.164. */
    phone: (areaCode: string) => {
      let exchange = whole(220, 989)
      // N11 are services, 555 is fiction's and 958/959 are the companies' own.
      if (exchange % 100 === 11 || [555, 958, 959, 976, 950].includes(exchange)) exchange += 1
      return `+1${areaCode}${exchange}${String(whole(1000, 9999))}`
    },
  }
}

/** The later of two instants. */
export const later = (a: string, b: string): string => (a > b ? a : b)
