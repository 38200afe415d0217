import { expect, test } from 'vitest'
import polyglot from 'ra-i18n-polyglot'
import { createLoadedEntities } from '../../src/app/reactAdmin/loadedEntities.ts'
import { resourceDefinitions } from '../../src/app/reactAdmin/resourceDefinitions.ts'
import { withSchemaLabels } from '../../src/app/reactAdmin/schemaLabels.ts'
import { entities } from '../../src/generated/entities.ts'
import { manifest } from '../../src/generated/manifest.ts'

const loaded = createLoadedEntities(manifest)
for (const entity of entities) loaded.add(entity)

const catalogues: Record<string, Record<string, unknown>> = {
  en: { fields: { address: { city: 'City' } } },
  de: (await import('../../src/generated/messages/de.ts')).default,
  es: (await import('../../src/generated/messages/es.ts')).default,
  fr: (await import('../../src/generated/messages/fr.ts')).default,
  ja: (await import('../../src/generated/messages/ja.ts')).default,
}
const speak = (language: string, known = loaded) =>
  withSchemaLabels(
    polyglot(() => catalogues[language] as never, language, [], { allowMissing: true }),
    { manifest, loaded: known },
  ).translate

test('an entity is called by its name in one and in several, in each language', () => {
  const names = Object.keys(catalogues).map((language) => {
    const translate = speak(language)
    return [1, 2].map((count) =>
      translate('resources.device.name', { smart_count: count, _: 'Device' }),
    )
  })
  expect(names).toEqual([
    ['Device', 'Devices'],
    ['Gerät', 'Geräte'],
    ['Dispositivo', 'Dispositivos'],
    ['Appareil', 'Appareils'],
    ['デバイス', 'デバイス'],
  ])
})

test('a field is labelled as its schema says, in each language', () => {
  const labels = Object.keys(catalogues).map((language) =>
    speak(language)('resources.device.fields.macAddress', { _: 'Mac address' }),
  )
  expect(new Set(labels).size).toBeGreaterThan(1)
  expect(labels[0]).toBe('MAC address')
  expect(labels).not.toContain('Mac address')
})

test('each field of each entity has the label of its schema', () => {
  const translate = speak('en')
  for (const { name, fields } of entities)
    for (const field of fields)
      expect(translate(`resources.${name}.fields.${field.name}`, { _: '?' })).toBe(field.label)
})

test('a filter through a link or with an operator has the label of its field', () => {
  const translate = speak('en')
  expect(translate('resources.user-account.fields.user-site.siteId', { _: '?' })).toBe('Branch')
  expect(translate('resources.site.fields.startDate[gte]', { _: '?' })).toBe('Start date')
  expect(translate('resources.site.fields.addressModel.city[in]', { _: '?' })).toBe('City')
  expect(translate('resources.site.fields.nothing[in]', { _: '?' })).toBe('?')
  expect(translate('resources.site.fields.nothing.more', { _: '?' })).toBe('?')
})

test('a nested field and one through a reference have their labels', () => {
  const translate = speak('en')
  expect(translate('resources.site.fields.addressModel.city', { _: '?' })).toBe('City')
  expect(translate('resources.site-device.fields.siteId.storeEmail', { _: '?' })).toBe('Email')
  expect(translate('resources.event.fields.schedule.frequency', { _: '?' })).not.toBe('?')
})

test('other words of a resource, unknown fields and entities that are not loaded keep react-admin’s defaults', () => {
  const translate = speak('en')
  expect(translate('resources.device.fields.nothing', { _: 'Nothing' })).toBe('Nothing')
  expect(translate('resources.device.notifications.deleted', { _: 'Deleted' })).toBe('Deleted')
  expect(translate('resources.nothing.name', { _: 'Nothing' })).toBe('Nothing')
  const unloaded = speak('en', createLoadedEntities(manifest))
  expect(unloaded('resources.device.fields.macAddress', { _: 'Guess' })).toBe('Guess')
  expect(unloaded('resources.device.name', { smart_count: 2 })).toBe('Devices')
})

test('a record is called by its display template, and a choice by its text', () => {
  const namingContext = () => ({ translate: speak('en'), locale: 'en', manifest })
  const { 'user-account': user } = resourceDefinitions(manifest, loaded, namingContext)
  const name = user!.recordRepresentation as (record: object) => string
  expect(name({ id: 'u1', firstName: 'Ana', lastName: 'Kovač' })).toBe('Ana Kovač')
  expect(name({ id: 'u1', value: 'u1', text: 'Ana Kovač' })).toBe('Ana Kovač')
})
