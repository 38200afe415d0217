import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { keyFrom, onceOnly, type DesignGroup, type GroupRepeat } from '../../design/design.ts'
import { languageCodes } from '../../model/language.ts'
import type { useDesignActions } from './useDesignActions.ts'

/** Changes a group; `name` is the name of the step. */
export type ChangeGroup = (
  name: string,
  id: string,
  change: (group: DesignGroup) => DesignGroup,
  merges?: string,
) => void

/**
 * The heading of a group in each language, whether it starts collapsed or repeats, and what can be
 * done. `taken` are the keys of the others; a key of a published section stays as it is.
 */
export function GroupSettings({
  group,
  taken,
  isKeyFixed,
  actions,
  onChange,
}: {
  group: DesignGroup
  taken: ReadonlySet<string>
  isKeyFixed: boolean
  actions: ReturnType<typeof useDesignActions>
  onChange: ChangeGroup
}) {
  const translate = useTranslate()
  const name = group.label || translate('designer.group.new')
  const heading = translate('designer.group.heading')
  const buttons = [
    ['up', () => actions.moveGroup(group.id, name, 'up')],
    ['down', () => actions.moveGroup(group.id, name, 'down')],
    ['ungroup', () => actions.ungroup(group.id, name)],
    ['remove', () => actions.removeGroup(group.id, name)],
  ] as const
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 700 }}>
        {translate('designer.group.title')}
      </Typography>
      <Box role="toolbar" aria-label={translate('designer.action.toolbar')}>
        {buttons.map(([word, onClick]) => (
          <Button key={word} size="small" color="inherit" onClick={onClick}>
            {translate(`designer.action.${word}`)}
          </Button>
        ))}
      </Box>
      <TextField
        size="small"
        fullWidth
        label={heading}
        value={group.label ?? ''}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target: { value } }) =>
          onChange(
            heading,
            group.id,
            (each) => ({
              ...each,
              label: value,
              // The key follows the heading until the section is published or the key was typed.
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
      <FormControlLabel
        control={
          <Switch
            checked={group.collapsed === true}
            onChange={(_, collapsed) =>
              onChange(translate('designer.group.collapsed'), group.id, (each) => ({
                ...each,
                collapsed,
              }))
            }
          />
        }
        label={translate('designer.group.collapsed')}
      />
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(group.repeat)}
            onChange={(_, repeats) =>
              onChange(translate('designer.group.repeats'), group.id, (each) =>
                repeats
                  ? { ...each, repeat: { fieldKey: keyFrom(each.label ?? '', taken) } }
                  : onceOnly(each),
              )
            }
          />
        }
        label={translate('designer.group.repeats')}
      />
      {group.repeat && (
        <RepeatSettings
          group={group}
          repeat={group.repeat}
          isKeyFixed={isKeyFixed}
          onChange={onChange}
        />
      )}
      {languageCodes
        .filter((code) => code !== 'en')
        .map((code) => (
          <TextField
            key={code}
            size="small"
            fullWidth
            label={translate('designer.inspector.textIn', {
              text: heading,
              language: translate(`designer.language.${code}`),
            })}
            helperText={group.texts?.[code] ? undefined : translate('designer.inspector.missing')}
            value={group.texts?.[code] ?? ''}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={({ target: { value } }) =>
              onChange(
                heading,
                group.id,
                (each) => {
                  const { [code]: _, ...others } = each.texts ?? {}
                  return { ...each, texts: value ? { ...others, [code]: value } : others }
                },
                `${group.id}.texts.${code}`,
              )
            }
          />
        ))}
    </Box>
  )
}

/** The key of the list of answers, and how many entries it has. */
function RepeatSettings({
  group,
  repeat,
  isKeyFixed,
  onChange,
}: {
  group: DesignGroup
  repeat: GroupRepeat
  isKeyFixed: boolean
  onChange: ChangeGroup
}) {
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
            <TextField
              key={word}
              size="small"
              type="number"
              label={name}
              value={repeat[word] ?? ''}
              slotProps={{ htmlInput: { min: 0, max: 1000 } }}
              onChange={({ target: { value } }) =>
                put(name, { [word]: value === '' ? undefined : Number(value) })
              }
            />
          )
        })}
      </Box>
    </>
  )
}
