/**
 * A time of a calendar file, `yyyy-MM-ddTHH:mm:ss` on the clock of `zone`; without a zone on that
 * of whoever reads the file. `isDay`: a whole day, whose time is midnight.
 */
export type CalendarTime = { wallClock: string; zone?: string; isDay: boolean }

/**
 * An event of a calendar file. `rule` is the text of its RRULE, `replaces` the time of a series
 * that it stands for, `minutes` its length where the file does not give its end.
 * Source  RFC 5545 section 3.6.1
 */
export type CalendarEvent = {
  uid: string
  name: string
  start?: CalendarTime
  end?: CalendarTime
  minutes?: number
  rule?: string
  except: CalendarTime[]
  more: CalendarTime[]
  replaces?: CalendarTime
  isCancelled: boolean
  /** Its end is missing: the file was cut off. */
  isCutOff: boolean
}

/** A property of a component: its parameters by name, and its value as it is written. */
type Property = { name: string; params: Map<string, string>; value: string }

/**
 * Reads the events of an iCalendar file; other components are passed over. Undefined: the text is
 * not a calendar. A time that cannot be read is left out.
 */
export function readCalendarFile(text: string): CalendarEvent[] | undefined {
  const lines = unfold(text)
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0]?.trim() ?? '')) return undefined
  const events: CalendarEvent[] = []
  // The components around a line, the innermost last: an alarm within an event has times of its
  // own.
  const open: string[] = []
  let properties: Property[] = []
  /** Closes the components from a depth on; an event that something else closes was cut off. */
  const closeFrom = (depth: number, isCutOff: boolean) => {
    if (open.indexOf('VEVENT') >= depth) events.push(readEvent(properties, isCutOff))
    open.length = depth
  }
  for (const line of lines) {
    const property = readProperty(line)
    if (!property) continue
    const { name, value } = property
    const component = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      const inEvent = open.indexOf('VEVENT')
      if (component === 'VEVENT' && inEvent >= 0) closeFrom(inEvent, true)
      if (component === 'VEVENT') properties = []
      open.push(component)
    } else if (name === 'END') {
      const depth = open.lastIndexOf(component)
      if (depth >= 0) closeFrom(depth, component !== 'VEVENT')
    } else if (open.at(-1) === 'VEVENT') properties.push(property)
  }
  closeFrom(0, true)
  return events
}

/**
 * The lines of a file; long ones are folded: a line that begins with a space continues the last.
 */
const unfold = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)

const propertyLine =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/

function readProperty(line: string): Property | undefined {
  const [, name, params = '', value] = propertyLine.exec(line) ?? []
  if (name === undefined || value === undefined) return undefined
  const found = [...params.matchAll(/;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/g)]
  return {
    name: name.toUpperCase(),
    params: new Map(
      found.map(([, key, given]) => [key!.toUpperCase(), given!.replaceAll('"', '')]),
    ),
    value,
  }
}

function readEvent(properties: Property[], isCutOff: boolean): CalendarEvent {
  const find = (name: string) => properties.find((each) => each.name === name)
  const text = (name: string) => find(name)?.value.trim() ?? ''
  const times = (name: string) => properties.filter((each) => each.name === name).flatMap(readTimes)
  const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
    (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, Value>>
  return {
    uid: text('UID'),
    name: readText(text('SUMMARY')),
    ...optional('start', times('DTSTART')[0]),
    ...optional('end', times('DTEND')[0]),
    ...optional('minutes', readDuration(text('DURATION'))),
    ...optional('rule', find('RRULE')?.value.trim()),
    except: times('EXDATE'),
    more: times('RDATE'),
    ...optional('replaces', times('RECURRENCE-ID')[0]),
    isCancelled: text('STATUS').toUpperCase() === 'CANCELLED',
    isCutOff,
  }
}

/** A text without its escapes. Source  RFC 5545 section 3.3.11 */
const readText = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, mark: string) => (/n/i.test(mark) ? ' ' : mark)).trim()

function readTimes({ params, value }: Property): CalendarTime[] {
  const zone = params.get('TZID')
  return value.split(',').flatMap((part) => {
    // A period of RDATE begins with its start.
    const [, year, month, day, hour, minute, second, utc] =
      /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?(?:\/.*)?$/i.exec(part.trim()) ?? []
    if (year === undefined) return []
    const wallClock = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}`
    if (new Date(`${wallClock}Z`).toJSON()?.slice(0, 19) !== wallClock) return []
    const isDay = hour === undefined
    return [
      {
        wallClock,
        ...(utc ? { zone: 'UTC' } : zone !== undefined && !isDay ? { zone } : {}),
        isDay,
      },
    ]
  })
}

/** A duration in minutes. Source  RFC 5545 section 3.3.6 */
function readDuration(value: string): number | undefined {
  const [, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/i.exec(value) ?? []
  const number = (text: string | undefined) => Number(text ?? 0)
  const total =
    number(weeks) * 10_080 +
    number(days) * 1_440 +
    number(hours) * 60 +
    number(minutes) +
    Math.ceil(number(seconds) / 60)
  return total > 0 ? total : undefined
}
