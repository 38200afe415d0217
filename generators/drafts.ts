import type { Field } from '../src/model/field.ts'
import { findField } from '../src/model/path.ts'
import type { Draft } from './buildEntity.ts'
import { unknownName, type Diagnostic } from './diagnostics.ts'
import type { Path } from './read.ts'

/**
 * All drafts: resolves the names that one draft uses of another, and reports unknown names by file
 * and line.
 */
export class Drafts {
  readonly all: Draft[]
  private readonly report: (diagnostic: Diagnostic) => void
  private readonly byName: Map<string, Draft>
  constructor(all: Draft[], report: (diagnostic: Diagnostic) => void) {
    this.all = all
    this.report = report
    this.byName = new Map(all.map((draft) => [draft.entity.name, draft]))
  }

  /** The draft of an entity; if there is none, undefined and an error at `at` of `draft`. */
  get(name: string, draft: Draft, at: Path): Draft | undefined {
    const found = this.byName.get(name)
    if (!found) this.reportError(draft, at, unknownName('entity', name, this.byName.keys()))
    return found
  }

  /** The draft of a link, like `get`. */
  getLink(name: string, draft: Draft, at: Path): Draft | undefined {
    const found = this.byName.get(name)
    if (!found)
      this.reportError(
        draft,
        at,
        unknownName(
          'link',
          name,
          this.all.filter((each) => each.link).map((each) => each.entity.name),
        ),
      )
    return found
  }

  /**
   * The draft that a reference field refers to; undefined if the field is not a reference or the
   * entity is missing.
   */
  target(field: Field | undefined): Draft | undefined {
    return field?.reference && this.byName.get(field.reference.entity)
  }

  /** The field at `path`; if there is none, undefined and an error in the file of `reportAt`. */
  fieldAt(draft: Draft, path: string, at: Path, what: string, reportAt = draft): Field | undefined {
    const field = findField(draft.entity, path)
    if (!field)
      this.reportError(
        reportAt,
        at,
        unknownName(
          what,
          path,
          draft.entity.fields.filter((each) => !each.name.includes('.')).map((each) => each.name),
        ),
      )
    return field
  }

  /**
   * The field at the end of a path through a reference; `display` if the path ends at the
   * reference.
   */
  fieldBehind(draft: Draft, path: string, at: Path): Field | 'display' | undefined {
    const dot = path.indexOf('.')
    const head = this.fieldAt(draft, dot < 0 ? path : path.slice(0, dot), at, 'field')
    if (!head) return undefined
    if (!head.reference)
      return void this.reportError(
        draft,
        at,
        `"${path}" follows "${head.name}", which is not a reference; give it "x-field": { "ref": "…" }.`,
      )
    const target = this.target(head)
    if (!target) return undefined
    if (dot < 0) return 'display'
    return this.fieldAt(target, path.slice(dot + 1), at, `field of ${target.entity.name}`, draft)
  }

  /**
   * Reports a path without a field: neither of the entity, nor inside a nested object, nor behind a
   * reference.
   */
  checkPath(draft: Draft, path: string, at: Path): void {
    if (findField(draft.entity, path)) return
    const head = findField(draft.entity, path.split('.')[0]!)
    if (head?.reference && path.includes('.')) this.fieldBehind(draft, path, at)
    else this.fieldAt(draft, path, at, 'field')
  }

  /** An error at `path` of the draft's file. */
  reportError(draft: Draft, path: Path, message: string) {
    this.report({
      severity: 'error',
      file: draft.file.file,
      line: draft.file.lineOf(path),
      message: `${spelled(path)}: ${message}`,
    })
  }
}

const spelled = (path: Path) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
