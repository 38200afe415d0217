import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import { instantText, instantViews } from '../../../src/fields/types/instant/views.tsx'
import type { Field } from '../../../src/model/field.ts'
import { useBranchTime } from '../../../src/overrides/documents/useBranchTime.ts'
import { enterService, mountForm } from './mount.tsx'

const start: Field = {
  name: 'start',
  label: 'Start',
  kind: 'instant',
  zone: { reference: 'siteId', entity: 'site', field: 'timeZone', address: 'addressModel' },
}
const time = () => page.getByLabelText('Start: time')
let [tokyo, berlin] = ['', '']

beforeAll(async () => {
  await enterService()
  const { json } = await http({ verb: 'GET', path: '/site/sites?size=2' })
  ;[tokyo, berlin] = json.content.map((site: { webId: string }) => site.webId)
  for (const [key, timeZone] of [
    [tokyo, 'Asia/Tokyo'],
    [berlin, 'Europe/Berlin'],
  ])
    await http({ verb: 'PATCH', path: `/site/sites/${key}`, body: { timeZone } })
})

test('an instant is shown and typed on the clock of the record that the schema names', async () => {
  const { form } = await mountForm(
    { siteId: tokyo, start: '2026-11-24T00:00:00.000Z' },
    <FieldInput field={start} source="start" />,
  )
  await expect.element(time()).toHaveValue('09:00')
  await expect.element(page.getByText('Time in Asia/Tokyo')).toBeVisible()
  await userEvent.fill(time(), '10:30')
  await expect.poll(() => form.getValues('start')).toBe('2026-11-24T01:30:00.000Z')
})

test('what is shown of instants is on the same clocks, whose names follow, read in one request', async () => {
  const { fetch } = window
  const read: string[] = []
  window.fetch = (...given) => {
    read.push(new Request(...given).url)
    return fetch(...given)
  }
  onTestFinished(() => void (window.fetch = fetch))
  const at = '2026-11-24T00:00:00.000Z'
  const shown = (siteId: string | null) => (
    <p key={siteId}>
      <FieldDisplay field={start} value={at} record={{ siteId, start: at }} place="detail" />
    </p>
  )
  await mountForm({}, <>{[tokyo, berlin, null].map(shown)}</>)
  const texts = () => [...document.querySelectorAll('p')].map(({ innerText }) => innerText)
  await expect
    .poll(texts)
    .toEqual(['11-24-2026 9:00 AM GMT+9', '11-24-2026 1:00 AM GMT+1', instantText(at, 'en')])
  expect(read.filter((url) => url.includes('/site/sites'))).toHaveLength(1)
})

test('the next dates of a rule are on the same clock as its start', async () => {
  const again: Field = {
    ...start,
    name: 'again',
    label: 'Again',
    kind: 'recurrence',
    starts: 'start',
  }
  await mountForm(
    { siteId: tokyo, start: '2026-11-23T16:00:00.000Z', again: 'WEEKLY' },
    <FieldInput field={again} source="again" />,
  )
  await expect.element(page.getByText('Tue 11-24-2026 1:00 AM')).toBeVisible()
})

test('the typed time stays when another record is chosen', async () => {
  const { form } = await mountForm(
    { siteId: tokyo, start: '2026-11-24T00:00:00.000Z' },
    <FieldInput field={start} source="start" />,
  )
  await expect.element(time()).toHaveValue('09:00')
  form.setValue('siteId', berlin)
  await expect.element(page.getByText('Time in Europe/Berlin')).toBeVisible()
  await expect.poll(() => form.getValues('start')).toBe('2026-11-24T08:00:00.000Z')
  await expect.element(time()).toHaveValue('09:00')
})

test('a filter by days says that they are on the clock of the reader where the values are on others', async () => {
  const Filter = instantViews.Filter!
  const filter = (field: Field) => (
    <Filter
      key={field.name}
      field={field}
      operator="between"
      values={[]}
      onChange={() => {}}
      label={field.label}
    />
  )
  const own: Field = { name: 'seen', label: 'Seen', kind: 'instant' }
  await mountForm({}, <>{[start, own].map(filter)}</>)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await expect.element(page.getByText(`Days on your clock: ${timeZone}`)).toBeVisible()
})

test('the times of a document to fill in are on the clock of its branch', async () => {
  const Times = () => {
    const timeOf = useBranchTime({ id: 'document', siteId: tokyo })
    return <p>{timeOf('2026-11-24T00:00:00.000Z')}</p>
  }
  await mountForm({}, <Times />)
  await expect.element(page.getByText(/^11-24-2026 9:00\sAM GMT\+9$/)).toBeVisible()
})
