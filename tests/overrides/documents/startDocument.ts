import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { makeBranch } from '../../screens/requirements/branchRecords.ts'

let count = 0

/** A word that no other record has. */
export const newWord = () => `Opal${Date.now().toString(36)}${count++}`

/** Sends a request to the service as the person who entered it. */
export const send = async (verb: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  (await http({ verb, path, body })).json as { webId: string; [field: string]: any }

export const get = async (path: string) => (await http({ verb: 'GET', path })).json

/** A document of a form with one section of this design, whose names start with `names`. */
export async function startWith(
  rows: object[],
  names: { form?: string; section?: string; branch?: string } = {},
) {
  await enterService()
  const word = newWord()
  const { form: formName = 'Form', section: sectionName = 'Visits' } = names
  const branch = await makeBranch(`${names.branch ?? 'Branch'} ${word}`)
  const form = await send('POST', '/forms/definitions/global', {
    name: `${formName} ${word}`,
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  const section = await send('POST', '/forms/sections', { name: `${sectionName} ${word}` })
  await send('PUT', `/forms/formDesign/${section.webId}`, { formSectionRowModels: rows })
  await send('POST', `/forms/sections/publish/${section.webId}`)
  await send('POST', '/forms/definitionSections', [
    { formSectionId: section.webId, formDefinitionId: form.webId },
  ])
  const document = await send('POST', '/document', {
    formDefinitionId: form.webId,
    siteId: branch.webId,
  })
  return { document: document.webId, section: section.webId, branch, word, form: form.webId }
}
