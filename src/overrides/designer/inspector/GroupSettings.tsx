import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { keyFrom, onceOnly, type DesignGroup, type GroupRepeat } from '../../../design/design.ts'
import { longestText } from '../../../design/designTexts.ts'
import { languageCodes, type LanguageCode } from '../../../model/language.ts'
import type { useDesignActions } from '../actions/useDesignActions.ts'
import { NumberSettingInput } from './SettingInputs.tsx'

/** Changes a group; `name` is the name of the step. */
export type ChangeGroup = (
  name: string,
  id: string,
  change: (group: DesignGroup) => DesignGroup,
  merges?: string,
) => void

type GroupProps = {
  group: DesignGroup
  /** The keys of the others. */
  taken: ReadonlySet<string>
  /** The key of a published section stays as it is. */
  isKeyFixed: boolean
  onChange: ChangeGroup
}

/**
 * The heading of a group in each language, whether it starts collapsed or repeats, and what can be
 * done.
 */
export function GroupSettings({
  actions,
  ...own
}: GroupProps & { actions: ReturnType<typeof useDesignActions> }) {
  const translate = useTranslate()
  const { group } = own
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {translate('designer.group.title')}
      </Typography>
      <GroupToolbar group={group} actions={actions} />
      <HeadingSetting {...own} />
      <GroupSwitches {...own} />
      {group.repeat && <RepeatSettings {...own} repeat={group.repeat} />}
      {languageCodes
        .filter((code) => code !== 'en')
        .map((code) => (
          <TranslatedHeading key={code} group={group} language={code} onChange={own.onChange} />
        ))}
    </Box>
  )
}

/** The buttons that move, ungroup and remove a group. */
function GroupToolbar({
  group,
  actions,
}: {
  group: DesignGroup
  actions: ReturnType<typeof useDesignActions>
}) {
  const translate = useTranslate()
  const name = group.label || translate('designer.group.new')
  const buttons = [
    ['up', () => actions.moveGroup(group.id, name, 'up')],
    ['down', () => actions.moveGroup(group.id, name, 'down')],
    ['ungroup', () => actions.ungroup(group.id, name)],
    ['remove', () => actions.removeGroup(group.id, name)],
  ] as const
  return (
    <Box role="toolbar" aria-label={translate('designer.action.toolbar')}>
      {buttons.map(([word, onClick]) => (
        <Button key={word} size="small" color="inherit" onClick={onClick}>
          {translate(`designer.action.${word}`)}
        </Button>
      ))}
    </Box>
  )
}

/**
 * The heading in English; the key follows it until the section is published or the key was typed.
 */
function HeadingSetting({ group, taken, isKeyFixed, onChange }: GroupProps) {
  const translate = useTranslate()
  const heading = translate('designer.group.heading')
  return (
    <TextField
      size="small"
      fullWidth
      label={heading}
      value={group.label ?? ''}
      slotProps={{ htmlInput: { maxLength: longestText.label } }}
      onChange={({ target: { value } }) =>
        onChange(
          heading,
          group.id,
          (each) => ({
            ...each,
            label: value,
            ...(each.repeat &&
            !isKeyFixed &&
            each.repeat.fieldKey === keyFrom(each.label ?? '', taken)
              ? { repeat: { ...each.repeat, fieldKey: keyFrom(value, taken) } }
              : {}),
          }),
          `${group.id}.label`,
        )
      }
    />
  )
}

/** Whether the group starts collapsed, and whether it repeats. */
function GroupSwitches({ group, taken, onChange }: GroupProps) {
  const translate = useTranslate()
  const collapses = translate('designer.group.collapsed')
  const repeats = translate('designer.group.repeats')
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={group.collapsed === true}
            onChange={(_, collapsed) =>
              onChange(collapses, group.id, (each) => ({ ...each, collapsed }))
            }
          />
        }
        label={collapses}
      />
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(group.repeat)}
            onChange={(_, isOn) =>
              onChange(repeats, group.id, (each) =>
                isOn
                  ? { ...each, repeat: { fieldKey: keyFrom(each.label ?? '', taken) } }
                  : onceOnly(each),
              )
            }
          />
        }
        label={repeats}
      />
    </>
  )
}

/** The heading in another language. */
function TranslatedHeading({
  group,
  language,
  onChange,
}: {
  group: DesignGroup
  language: LanguageCode
  onChange: ChangeGroup
}) {
  const translate = useTranslate()
  const heading = translate('designer.group.heading')
  return (
    <TextField
      size="small"
      fullWidth
      label={translate('designer.inspector.textIn', {
        text: heading,
        language: translate(`designer.language.${language}`),
      })}
      helperText={group.texts?.[language] ? undefined : translate('designer.inspector.missing')}
      value={group.texts?.[language] ?? ''}
      slotProps={{ htmlInput: { maxLength: longestText.label } }}
      onChange={({ target: { value } }) =>
        onChange(
          heading,
          group.id,
          (each) => {
            const { [language]: _, ...others } = each.texts ?? {}
            return { ...each, texts: value ? { ...others, [language]: value } : others }
          },
          `${group.id}.texts.${language}`,
        )
      }
    />
  )
}

/** The key of the list of answers, and how many entries it has. */
function RepeatSettings({
  group,
  repeat,
  isKeyFixed,
  onChange,
}: Omit<GroupProps, 'taken'> & { repeat: GroupRepeat }) {
  const translate = useTranslate()
  const put = (name: string, changes: Partial<GroupRepeat>) =>
    onChange(
      name,
      group.id,
      (each) => ({ ...each, repeat: { ...repeat, ...changes } }),
      `${group.id}.${Object.keys(changes)[0]}`,
    )
  const key = translate('designer.design.key')
  return (
    <>
      <TextField
        size="small"
        fullWidth
        label={key}
        value={repeat.fieldKey}
        disabled={isKeyFixed}
        helperText={isKeyFixed ? translate('designer.inspector.keyFixed') : undefined}
        onChange={(event) => put(key, { fieldKey: event.target.value })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {(['minItems', 'maxItems'] as const).map((word) => {
          const name = translate(`designer.inspector.${word}`)
          return (
            <NumberSettingInput
              key={word}
              label={name}
              value={repeat[word]}
              onNumber={(value) => put(name, { [word]: value })}
            />
          )
        })}
      </Box>
    </>
  )
}
