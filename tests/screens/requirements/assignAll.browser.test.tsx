import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService, provider } from '../../fields/views/mount.tsx'
import { makeBranch } from './branchRecords.ts'
import { button, dialog, openConsole, patience, press, see } from './openConsole.tsx'

const depots = 250
const picker = page.getByRole('combobox', { name: 'Location', exact: true })

/** The branch has no locations yet; there are more locations than a picker loads at once. */
let siteId: string
beforeEach(async () => {
  await enterService()
  siteId = String((await makeBranch()).webId)
  const { json } = await http({
    verb: 'GET',
    path: '/site/locations',
    params: new URLSearchParams({ search: 'Depot', size: '1' }),
  })
  if (json.totalElements > 0) return
  const { webId: elsewhere } = await makeBranch()
  const rows = Array.from({ length: depots }, (_, index) => ({
    name: `Depot ${index}`,
    locationCode: `DEPOT-${index}`,
    siteIds: [elsewhere],
    status: 'ACTIVE',
  }))
  const { created } = await provider.importFile('location', {
    file: new Blob([JSON.stringify(rows)], { type: 'application/json' }),
    mode: 'all',
    mapping: {},
    key: [],
    idempotencyKey: 'depots',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onRow: () => undefined,
  })
  if (created !== depots) throw new Error(`${created} of ${depots} depots were imported.`)
})

/** Opens the assign dialog of the branch and chooses a command of its picker. */
async function select(command: string, search = '') {
  const sent = await openConsole({ route: `/detail/site/${siteId}/site-location` })
  await press('Assign Location')
  await see(dialog('Assign Location'))
  if (search) await userEvent.fill(picker, search)
  else await userEvent.click(picker)
  const option = page.getByRole('option', { name: command, exact: true })
  // A long list renders its last entry when it is highlighted.
  if (search) {
    await expect
      .poll(() => page.getByRole('option').first().query()?.textContent ?? '', patience)
      .toMatch(/^Depot 1/)
    await userEvent.keyboard('{ArrowUp}')
  }
  await see(option)
  await userEvent.click(option)
  await expect.element(button(/^\+\d+ more$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  return sent
}

const assigned = async () => {
  const { json } = await http({
    verb: 'GET',
    path: '/site/siteLocations',
    params: new URLSearchParams({ siteId, size: '1' }),
  })
  return json.totalElements as number
}

/** Lets the page see the streamed response up to its first counts; then `meanwhile` decides. */
function interruptStream(meanwhile: (signal: AbortSignal) => Promise<void>) {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const answer = await fetch.call(window, input, init)
    if (!String(input).includes('/assign/')) return answer
    window.fetch = fetch
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let isOver = false
    const body = new ReadableStream<string>({
      async pull(controller) {
        if (isOver) {
          await meanwhile(init!.signal!)
          throw new TypeError('network error')
        }
        const { value = '' } = await reader.read()
        isOver = value.includes('"done":200')
        controller.enqueue(
          isOver ? value.slice(0, value.indexOf('\n', value.indexOf('"done":200')) + 1) : value,
        )
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), answer)
  }
}

test('everything that a search found is assigned by one request, without those that were removed again, and the message says how many [ERR-27]', async () => {
  const sent = await select('Select all found', 'Depot 1')
  await userEvent.click(page.getByRole('button', { name: /^Remove Depot/ }).first())
  await press('Save')
  await see(page.getByText('Location has been assigned successfully. 110 were assigned.'))
  // Aggregates count the records of the tabs.
  const writes = sent.filter(({ verb, path }) => verb === 'POST' && path !== '/aggregates')
  expect(writes.map(({ path }) => path)).toEqual(['/assign/site-location'])
  expect(Object.fromEntries(writes[0]!.query)).toMatchObject({
    search: 'Depot 1',
    status: 'ACTIVE',
  })
  expect(writes[0]!.body).toEqual({
    pick: 'locationId',
    record: { siteId },
    except: [expect.any(String)],
  })
  expect(await assigned()).toBe(110)
})

test('a running assignment shows its progress and can be stopped; the dialog says what was assigned and another save assigns the rest', {
  tags: 'thorough',
}, async () => {
  await select('Select all')
  interruptStream(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await press('Save')
  await expect.element(page.getByText(/^200 of 2\d\d/)).toBeVisible()
  await press('Stop')
  await expect
    .element(page.getByText(/Stopped. At least 200 of 2\d\d were assigned. Save again/))
    .toBeVisible()
  await press('Save')
  await expect.element(dialog('Assign Location')).not.toBeInTheDocument()
  expect(await assigned()).toBeGreaterThan(depots)
})

test('after a broken connection the dialog says what was assigned, and another save assigns the rest', async () => {
  await select('Select all')
  interruptStream(async () => undefined)
  await press('Save')
  await expect
    .element(page.getByText(/The connection was lost. At least 200 of 2\d\d were assigned./))
    .toBeVisible()
  await press('Save')
  await expect.element(dialog('Assign Location')).not.toBeInTheDocument()
  expect(await assigned()).toBeGreaterThan(depots)
})
