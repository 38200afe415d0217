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
  TABLET: ['Tableta', 'Tablet', 'タブレット', 'Tablette'],
  SCANNER: [
    'Lector de códigos de barras',
    'Barcodescanner',
    'バーコードスキャナー',
    'Lecteur de codes-barres',
  ],
  TERMINAL: ['Terminal de pago', 'Zahlungsterminal', '決済端末', 'Terminal de paiement'],
  PRINTER: [
    'Impresora de etiquetas',
    'Etikettendrucker',
    'ラベルプリンター',
    'Imprimante d’étiquettes',
  ],
  SENSOR: ['Sensor de temperatura', 'Temperatursensor', '温度センサー', 'Capteur de température'],
  KIOSK: ['Quiosco de registro', 'Check-in-Kiosk', 'チェックイン端末', 'Borne d’accueil'],
  SAFETY: ['Seguridad', 'Sicherheit', '安全', 'Sécurité'],
  OPENING: ['Apertura y cierre', 'Öffnen und Schließen', '開店と閉店', 'Ouverture et fermeture'],
  INVENTORY: ['Inventario', 'Inventur', '在庫', 'Inventaire'],
  MAINTENANCE: ['Mantenimiento', 'Wartung', '保守', 'Maintenance'],
  INCIDENT: ['Informe de incidente', 'Vorfallbericht', '事故報告', 'Rapport d’incident'],
  ON_SUBMIT: ['Al enviar', 'Beim Absenden', '送信時', 'À l’envoi'],
  ON_APPROVAL: ['Al aprobar', 'Bei Genehmigung', '承認時', 'À l’approbation'],
  ON_REJECTION: ['Al rechazar', 'Bei Ablehnung', '却下時', 'Au refus'],
  WEEKLY: ['Resumen semanal', 'Wöchentliche Übersicht', '週ごとのまとめ', 'Résumé hebdomadaire'],
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
