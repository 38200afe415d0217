/**
 * A small fault in the source and the test files that must notice it. `find` is exact source text
 * that occurs once in `file`; `replace` takes its place. `project` is the Vitest project of
 * `tests`.
 */
export type Mutant = {
  title: string
  file: string
  find: string
  replace: string
  project: 'unit' | 'service' | 'browser'
  tests: string[]
}

const service = (title: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({
    title,
    file: `src/service/${file}`,
    find,
    replace,
    project: 'service',
    tests: tests.map((each) => `tests/service/${each}.test.ts`),
  }) satisfies Mutant

const unit = (title: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({
    title,
    file,
    find,
    replace,
    project: 'unit',
    tests: tests.map((each) => `tests/${each}.test.ts`),
  }) satisfies Mutant

const browser = (title: string, file: string, find: string, replace: string, ...tests: string[]) =>
  ({
    title,
    file,
    find,
    replace,
    project: 'browser',
    tests: tests.map((each) => `tests/${each}.browser.test.tsx`),
  }) satisfies Mutant

/** The faults that `npm run mutants` plants one by one, spread over the layers of the project. */
export const mutants: Mutant[] = [
  unit(
    'a report of a failed request in other words replaces the general message',
    'src/app/toasts/failureToasts.ts',
    '  unreported = []\n  return true',
    '  return true',
    'app/failureToasts',
  ),
  unit(
    'a bulk update can be undone',
    'src/client/writeMethods.ts',
    'planUndo([...ids], { keys: undo }) }\n    },\n    delete:',
    '[...ids] }\n    },\n    delete:',
    'client/dataProvider',
  ),
  unit(
    'a custom permission holds where it covers one of the selected sites',
    'src/model/permission.ts',
    'granted.some((siteIds) => selected.every(',
    'granted.some((siteIds) => selected.some(',
    'model/permission',
    'model/permissionProperties',
  ),
  unit(
    'a permission of nobody is everybody’s',
    'src/model/permission.ts',
    "if (permission === 'none') return false",
    "if (permission === 'none') return true",
    'model/permission',
    'model/permissionProperties',
  ),
  unit(
    'a text that looks like a formula is exported as it is',
    'src/model/csv.ts',
    "(formulaStart.test(text) ? `'${text}` : text)",
    'text',
    'model/csv',
  ),
  unit(
    'quotes in a CSV cell are not doubled',
    'src/model/csv.ts',
    `cell.replaceAll('"', '""')`,
    'cell',
    'model/csv',
  ),
  unit(
    'the least liked language is taken',
    'src/model/language.ts',
    'b.quality - a.quality',
    'a.quality - b.quality',
    'model/language',
  ),
  unit(
    'any text is an email address',
    'src/fields/types/email/type.ts',
    ' || !shape.test(value)',
    '',
    'fields/fieldTypes',
  ),
  unit(
    'a whole number may have decimals',
    'src/fields/types/number/type.ts',
    "if (field.integer && !Number.isInteger(value)) return 'integer'",
    '',
    'model/validation',
    'fields/fieldTypes',
  ),
  unit(
    'the farthest name is suggested for a mistyped one',
    'generators/diagnostics.ts',
    'if (far < least)',
    'if (far >= least)',
    'generators/generate',
  ),
  unit(
    'a secret inside of an object is accepted by the generator',
    'generators/checkSecrets.ts',
    'if (keyword)',
    'if (keyword && path === field.name)',
    'generators/generate',
  ),
  unit(
    'selected sites are sent although the address says header=false',
    'src/client/http.ts',
    ' && !/[?&]header=false(&|$)/.test(url)',
    '',
    'client/http',
  ),
  unit(
    'a wrong password ends the session',
    'src/client/http.ts',
    '!request.path.startsWith(tokenPath) &&',
    '',
    'client/http',
  ),
  unit(
    'a call that is repeated has another idempotency key',
    'src/client/idempotency.ts',
    'unfinished.get(name)?.key ?? ',
    '',
    'client/idempotency',
  ),
  unit(
    'in a conflict the other person’s value is preferred over one’s own change',
    'src/screens/form/conflict.ts',
    "mineChanged ? 'mine' : 'theirs'",
    "'theirs'",
    'screens/conflict',
  ),
  service(
    'roles that a person may not grant are offered',
    'records/options.ts',
    'grantable && isOneOf(`${alias}.web_id`, grantable, statement),',
    '',
    'grantableRoles',
  ),
  service(
    'a stale switch of a custom permission overwrites another change',
    'hooks/grants.ts',
    'if (given?.was) requireUnchanged(given, previous)',
    '',
    'grantableRoles',
  ),
  service(
    'rows of a client are visible to all of them',
    '../model/table.ts',
    "`${tenantColumn} = current_setting('app.client', true)`",
    '`${tenantColumn} IS NOT NULL`',
    'guard',
    'database/database',
  ),
  service(
    'the condition on sites is dropped',
    'tenancy/guard.ts',
    'isOneOf(column, scope.sites, statement)',
    "'true'",
    'guard',
  ),
  service(
    'the permission for a change is not asked for',
    'tenancy/guard.ts',
    'if (sites === undefined) return undefined',
    "if (sites === undefined) return action === 'READ' ? undefined : 'all'",
    'guard',
  ),
  service(
    'a page starts one row late',
    'sql/listStatement.ts',
    'Math.round(query.page * query.size)',
    'Math.round(query.page * query.size) + 1',
    'records',
  ),
  service(
    'ties in an order are not broken',
    'sql/sorting.ts',
    'keys.some((key) => key.sql === tie)',
    'keys.length > 0',
    'paging',
  ),
  service(
    'a record may be saved over a newer version',
    'records/concurrency.ts',
    'expected !== Number(',
    'expected > Number(',
    'records',
  ),
  service(
    'an idempotency key is not remembered',
    'records/idempotency.ts',
    'if (count === 0) return',
    'if (count < 0) return',
    'records',
  ),
  service(
    'an idempotency key is answered whatever is sent under it',
    'records/idempotency.ts',
    ' || first.request_hash !== hash',
    '',
    'records',
  ),
  service(
    'a filter for more finds less',
    'sql/filters.ts',
    "gte: '>='",
    "gte: '<='",
    'records',
    'filterGroups',
  ),
  service(
    'any of several conditions means all of them',
    'sql/filters.ts',
    "=== 'any' ? ' OR ' : ' AND '",
    "=== 'any' ? ' AND ' : ' OR '",
    'filterGroups',
  ),
  service(
    'what is not there is answered with 200',
    'problems.ts',
    "('NOT_FOUND', 404)",
    "('NOT_FOUND', 200)",
    'guard',
  ),
  service(
    'a record is stored without being validated',
    'records/check.ts',
    'const found = validate(values)',
    'const found = validate(values).slice(0, 0)',
    'records',
  ),
  service(
    'undo reverses the order of the rows around those that come back',
    'undo/restoreOrder.ts',
    'ORDER BY place NULLS LAST, created_date, web_id)',
    'ORDER BY place DESC NULLS LAST, created_date, web_id)',
    'undoEveryEntity',
  ),
  service(
    'undo does not ask for the permission that the removal needed',
    'undo/undo.ts',
    'entry.rights !== null && entry.rights === (await permissionsHash(call.user))',
    'true',
    'undoEveryEntity',
  ),
  service(
    'who has left a conversation leaves once more, and reads what was written since',
    'hooks/participation.ts',
    'if (isReturning === (previous.leftDate === null)) {',
    'if (isReturning && previous.leftDate === null) {',
    'chat',
  ),
  browser(
    'the focus is lost when a row of a list is removed',
    'src/fields/types/list/input.tsx',
    'addButton.current?.focus()',
    '',
    'fields/views/inputs',
  ),
  browser(
    'a dialog has no name',
    'src/screens/dialog/DialogFrame.tsx',
    'aria-labelledby={id}',
    '',
    'screens/wizard',
    'screens/assign',
  ),
  browser(
    'a message is not sent with Enter',
    'src/overrides/chat/composer/MessageInput.tsx',
    "event.key === 'Enter' && !event.shiftKey",
    "event.key === 'F9'",
    'overrides/chat/chat',
  ),
  browser(
    'answers that cannot be sent are not kept',
    'src/overrides/documents/unsentAnswers.ts',
    'localStorage.setItem(key(document, user), JSON.stringify(unsent))',
    'return',
    'overrides/documents/documents',
  ),
  browser(
    'the keys of a task of the board do nothing',
    'src/overrides/scheduler/useBoardKeys.ts',
    'if (!event.altKey && !event.shiftKey) return',
    'if (event.altKey || event.shiftKey) return',
    'overrides/scheduler/board',
  ),
]
