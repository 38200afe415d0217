import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Form, useFormIsDirty, useTranslate } from 'ra-core'
import { holds } from '../../../../model/condition.ts'
import type { Entity, SettingsSpec } from '../../../../model/entity.ts'
import type { Field } from '../../../../model/field.ts'
import { findField } from '../../../../model/path.ts'
import { FieldInput } from '../../../../fields/FieldInput.tsx'
import { FormErrors } from '../../../form/FormErrors.tsx'
import { useTypedUrlGuard } from '../../../form/useTypedUrlGuard.ts'
import { usePermitted } from '../../../session.tsx'
import { failureText } from '../../../states/failureText.ts'
import { useKeepFocus } from '../../../states/useKeepFocus.ts'
import { SecretInput } from './SecretInput.tsx'
import { useSaveSettings, type Settings } from './useSettings.ts'

type SettingsFormProps = {
  entity: Entity
  spec: SettingsSpec
  /** The branch of the settings; null: they are those of the whole client. */
  site: string | null
  settings: Settings
  label: string
}

/** An input for each setting, and one button that saves what was changed. */
export function SettingsForm({ entity, spec, site, settings, label }: SettingsFormProps) {
  const translate = useTranslate()
  const save = useSaveSettings(entity, spec, site)
  // What was revealed is not changed by that.
  const revealed = useRef<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [failedAttempts, setFailedAttempts] = useState(0)
  const isPermitted = usePermitted(entity.permission, 'UPDATE')
  const submit = async (values: Record<string, unknown>) => {
    setSaving(true)
    setFailure(undefined)
    try {
      await save({ ...settings, values: { ...settings.values, ...revealed.current } }, values)
    } catch (error) {
      setFailure(
        `${translate('screens.form.failed', { reason: failureText(error, translate) })} ${translate('screens.form.kept')}`,
      )
      setFailedAttempts((count) => count + 1)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form
      record={settings.values}
      onSubmit={(values: Record<string, unknown>) => submit(values)}
      aria-label={label}
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
    >
      <FormErrors
        shown={spec.labels.map(({ key }) => key)}
        failure={failure}
        failedAttempts={failedAttempts}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {spec.labels.map(({ key, label: english }) => (
          <SettingInput
            key={key}
            entity={entity}
            spec={spec}
            name={key}
            label={translate(`entity.${entity.name}.setting.${key}`, { _: english })}
            settings={settings}
            onReveal={(value) => (revealed.current[key] = value)}
            isDisabled={!isPermitted || isSaving}
          />
        ))}
        {isPermitted && <SaveButton isSaving={isSaving} />}
      </Box>
    </Form>
  )
}

/** The input of one setting: of the type of the values, masked where they are secret. */
function SettingInput({
  entity,
  spec,
  name,
  label,
  settings: { own, inherited },
  onReveal,
  isDisabled,
}: Pick<SettingsFormProps, 'entity' | 'spec' | 'settings'> & {
  name: string
  label: string
  onReveal: (value: string) => void
  isDisabled: boolean
}) {
  const translate = useTranslate()
  const value = findField(entity, spec.value)!
  const applies = inherited.get(name)
  const field: Field = {
    ...value,
    name,
    required: undefined,
    ...(applies === undefined
      ? {}
      : { help: translate('screens.settings.inherited', { value: applies }) }),
  }
  const isSecret =
    value.secretWhen !== undefined && holds(value.secretWhen, { record: { [spec.key]: name } })
  return isSecret ? (
    <SecretInput
      field={field}
      source={name}
      label={label}
      disabled={isDisabled}
      spec={spec}
      record={own.get(name)}
      onReveal={onReveal}
    />
  ) : (
    <FieldInput field={field} source={name} label={label} disabled={isDisabled} />
  )
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  const translate = useTranslate()
  const isDirty = useFormIsDirty()
  useKeepFocus(isSaving)
  useTypedUrlGuard(isDirty)
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={isSaving || !isDirty}
      sx={{ justifySelf: 'start' }}
    >
      {translate('screens.action.save')}
    </Button>
  )
}
