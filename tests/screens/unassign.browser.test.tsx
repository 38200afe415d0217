import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { entities } from '../../src/generated/entities.ts'
import { LinkDialogs, useLinkDialogs } from '../../src/screens/link/LinkDialogs.tsx'
import { getSide } from '../../src/model/linkSide.ts'
import { useRemovalLabel } from '../../src/screens/link/useRemovalTexts.ts'
import type { EntityRecord } from '../../src/screens/record/record.ts'
import { enterService, violations } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

type Removed = { id: string; name: string }

/** Opens the question that removes links of these names from `owner`. */
async function ask(linkName: string, from: string, owner: EntityRecord, removed: Removed[]) {
  const link = entityOf(linkName)
  const side = getSide(link, from)
  function Question() {
    const dialogs = useLinkDialogs()
    const { label } = useRemovalLabel(link, side)
    const records = removed.map((each) => ({ ...each, record: each }))
    return (
      <>
        <button
          onClick={() => dialogs.setLinkDialog({ kind: 'delete', records, refused: undefined })}
        >
          {label} them
        </button>
        <LinkDialogs
          link={link}
          side={side}
          owner={owner}
          dialogs={dialogs}
          targetTitle={from === 'siteId' ? 'User' : 'Branch'}
          onRemoved={() => undefined}
        />
      </>
    )
  }
  await mountScreen(<Question />)
  await userEvent.click(page.getByRole('button', { name: / them$/ }))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  return dialog
}

const harbour = { id: 's1', name: 'Harbour' }
const adrien = { id: 'l1', name: 'Adrien Stroman' }

beforeAll(() => enterService())

test('unassigning asks whether to unassign, not whether to delete', async () => {
  const dialog = await ask('user-site', 'siteId', harbour, [adrien])
  await expect.element(dialog).toHaveAccessibleName('Unassign')
  await expect.element(dialog).toHaveAccessibleDescription('Unassign Adrien Stroman from Harbour?')
  await expect.element(dialog.getByRole('button', { name: 'Unassign' })).toBeVisible()
  expect(await violations()).toBe('')
})

test('unassigning several asks for all of them, and says how many assignments end', async () => {
  const user = { id: 'u1', firstName: 'Adrien', lastName: 'Stroman' }
  const dialog = await ask('user-site', 'userAccountId', user, [adrien, { ...adrien, id: 'l2' }])
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      'Unassign the selected branch(s) from Adrien Stroman? 2 assignments will be removed.',
    )
})

test('a link whose texts the contract fixes keeps them [SITE-33]', async () => {
  const dialog = await ask('site-location', 'siteId', harbour, [{ id: 'l1', name: 'Shelf' }])
  await expect.element(dialog).toHaveAccessibleDescription('Are you sure to delete Shelf?')
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('what belongs to one record only is deleted, what is assigned is unassigned', () => {
  const removals = entities.flatMap((entity) =>
    (entity.link ?? []).map((side) => [
      `${entity.name}.${side.field}`,
      side.remove.as,
      side.assign !== undefined,
    ]),
  )
  expect(removals.filter(([, as, isAssigned]) => (as === 'unassign') !== isAssigned)).toEqual([
    ['site-location.siteId', 'delete', true],
  ])
})
