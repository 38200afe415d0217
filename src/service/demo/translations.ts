import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf } from './createdRecord.ts'

const languages = ['es', 'de', 'ja', 'fr'] as const

/** Look-up texts in the languages above. */
const texts: Record<string, [string, string, string, string]> = {
  INSPECTION: ['Inspección', 'Prüfung', '点検', 'Inspection'],
  DELIVERY: ['Entrega', 'Lieferung', '納品', 'Livraison'],
  TRAINING: ['Formación', 'Schulung', '研修', 'Formation'],
  MEETING: ['Reunión', 'Besprechung', '会議', 'Réunion'],
  PROMOTION: ['Promoción', 'Aktion', 'キャンペーン', 'Promotion'],
  FLAGSHIP: ['Tienda insignia', 'Hauptgeschäft', '旗艦店', 'Magasin phare'],
  STANDARD: ['Estándar', 'Standard', '標準', 'Standard'],
  OUTLET: ['Outlet', 'Outlet', 'アウトレット', 'Outlet'],
}

/** The translations of the look-up values that have any. */
export const makeTranslations = (
  random: SeededRandom,
  values: CreatedOf<'lookup-data'>[],
  created: string,
  createdBy: Author,
): CreatedOf<'lookup-lang'>[] =>
  values.flatMap(({ key, values: { value } }) =>
    (texts[value] ?? []).map((text, index) => ({
      key: random.key(),
      version: 1,
      created,
      createdBy,
      values: { lookupDataId: key, languageCode: languages[index]!, text },
    })),
  )
