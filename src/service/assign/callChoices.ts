import { apiBase } from '../../model/constants.ts'
import { isEmpty } from '../../model/condition.ts'
import type { OptionsCall } from '../../model/field.ts'
import { foldText } from '../../model/foldText.ts'
import { callParams, optionOfRow, optionValue, valuesOfPicked } from '../../model/optionsCall.ts'
import { templateFields } from '../../model/template.ts'
import { refuseErrors, requiredError } from '../records/check.ts'
import { handlers } from '../records/handlers.ts'
import type { Call } from '../requestContext.ts'
import type { WireRecord } from '../sql/selection.ts'

/** A choice of an assign dialog: its value in the picker, and what it sets in a link. */
export type Choice = { key: string; values: Record<string, unknown> }

/**
 * What a call that a schema declares offers for the field `pick` of this record, and the search of
 * the request finds, as the picker does: in the text, without regard to case and accents.
 * Errors  VALIDATION (400) if a value is missing that the call needs, and those of the call
 */
export async function choicesOfCall(
  call: Call,
  pick: string,
  options: OptionsCall,
  record: Record<string, unknown>,
): Promise<Choice[]> {
  requireParameters(call, options, record)
  const { meta, operation, path } = findCalled(call, options, record)
  const { body } = await handlers[operation.kind]({
    ...call,
    meta,
    operation,
    path,
    params: new URLSearchParams(callParams(options.params, record)),
  })
  const rows = (
    Array.isArray(body) ? body : (body as { content: unknown[] }).content
  ) as WireRecord[]
  const search = foldText(call.params.get('search')?.trim() ?? '')
  return rows
    .map((row) => optionOfRow(options, row))
    .filter(({ text }) => foldText(text).includes(search))
    .map((option) => {
      const key = optionValue(options, option)
      return { key, values: valuesOfPicked(options, pick, key) }
    })
}

function requireParameters({ meta }: Call, { call, params }: OptionsCall, record: WireRecord) {
  const missing = templateFields([call, ...Object.values(params)].join(' ')).filter((name) =>
    isEmpty(record[name]),
  )
  refuseErrors(meta, [
    missing.map((name) => requiredError(name, meta.fields.get(name)?.label ?? name)),
  ])
}

/** The operation that a call of a schema means, with the values of its path. */
function findCalled({ service }: Call, { call }: OptionsCall, record: WireRecord) {
  const [verb, wanted = ''] = call.split(' ')
  const shape = (path: string) => path.replace(/^\//, '').replace(/\{[^{}]+\}/g, '{}')
  for (const meta of service.registry.all)
    for (const operation of meta.entity.operations)
      if (operation.verb === verb && shape(operation.path) === shape(wanted)) {
        const given = templateFields(wanted).map((name) => String(record[name]))
        const path = Object.fromEntries(
          templateFields(operation.path).map((name, index) => [name, given[index]!]),
        )
        return { meta, operation, path }
      }
  throw new Error(`No entity has the call "${call}" under ${apiBase}.`)
}
