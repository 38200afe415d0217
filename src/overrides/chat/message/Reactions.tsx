import { useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import AddReaction from '@mui/icons-material/AddReactionOutlined'
import { useNotify, useTranslate } from 'ra-core'
import { failureText } from '../../../branchdesk.ts'
import { isolated } from './messageText.ts'
import { useParticipantNames } from '../conversation/participantNames.ts'
import { useReact, type ChatMessage } from '../useChat.ts'

/** The emojis that are offered; others come from other applications. */
const offered = '👍 👎 ❤️ 😂 😮 😢 😡 🎉 🙏 👀 ✅ ❌ 👏 💪 🔥 💯 ⭐ 🤔 👋 🙌 ☕ 🚀 ⏰ ❓'.split(' ')

/** How many emojis stand in a row. */
const columns = 8

/** Moves the focus to the emoji beside, above or below. */
function moveInGrid(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  if (step === undefined) return
  event.preventDefault()
  const emojis = [...currentTarget.querySelectorAll('button')]
  emojis[emojis.indexOf(target as HTMLButtonElement) + step]?.focus()
}

/** Reports a reaction that the service refused. */
function useReactOrNotify(message: ChatMessage) {
  const react = useReact()
  const notify = useNotify()
  const translate = useTranslate()
  return (emoji: string, isOn: boolean) =>
    react(message, emoji, isOn).catch((error: unknown) =>
      notify(
        failureText(error, (key) => translate(key)),
        { type: 'error' },
      ),
    )
}

/** The reactions to a message, which participants join and leave by pressing them. */
export function Reactions({
  message,
  user,
  canWrite,
}: {
  message: ChatMessage
  user: string
  canWrite: boolean
}) {
  const translate = useTranslate()
  const react = useReactOrNotify(message)
  const { byAccount } = useParticipantNames()
  return (
    <Box
      role="group"
      aria-label={translate('chat.reactions')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.375 }}
    >
      {message.reactions!.map(({ emoji, userAccountIds }) => {
        const isOwn = userAccountIds.includes(user)
        const names = userAccountIds.flatMap((id) => byAccount[id] ?? [])
        const who = names.length < userAccountIds.length ? [...names, '…'] : names
        return (
          <ButtonBase
            key={emoji}
            disabled={!canWrite}
            aria-pressed={isOwn}
            title={translate('chat.reactedBy', { emoji, names: who.map(isolated).join(', ') })}
            onClick={() => void react(emoji, !isOwn)}
            sx={{
              minHeight: 24,
              minWidth: 40,
              px: 0.75,
              gap: 0.5,
              fontSize: '0.8125rem',
              borderRadius: 4,
              border: 1,
              borderColor: isOwn ? 'primary.main' : 'divider',
              bgcolor: isOwn ? 'action.selected' : 'background.paper',
              '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
            }}
          >
            <span>{emoji}</span>
            {userAccountIds.length}
          </ButtonBase>
        )
      })}
    </Box>
  )
}

type ReactionChoice = {
  message: ChatMessage
  /** The begin of its text. */
  start: string
  user: string
}

/** Chooses a reaction to a message. */
export function ReactButton({ tabIndex, ...choice }: ReactionChoice & { tabIndex: number }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={translate('chat.react', { text: choice.start })}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AddReaction fontSize="small" />
      </IconButton>
      {anchor && <EmojiPopover {...choice} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** The emojis to react with. */
export function EmojiPopover({
  message,
  start,
  user,
  anchor,
  onClose,
}: ReactionChoice & { anchor: HTMLElement | null; onClose: () => void }) {
  const translate = useTranslate()
  const react = useReactOrNotify(message)
  const isOwn = (emoji: string) =>
    message.reactions?.some((each) => each.emoji === emoji && each.userAccountIds.includes(user)) ??
    false
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('chat.react', { text: start }) },
      }}
    >
      <Box
        onKeyDown={moveInGrid}
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 36px)`, p: 0.5 }}
      >
        {offered.map((emoji, index) => (
          <IconButton
            key={emoji}
            size="small"
            autoFocus={index === 0}
            aria-label={emoji}
            aria-pressed={isOwn(emoji)}
            onClick={() => {
              onClose()
              void react(emoji, !isOwn(emoji))
            }}
            sx={{ width: 36, height: 36, fontSize: '1.25rem', color: 'text.primary' }}
          >
            {emoji}
          </IconButton>
        ))}
      </Box>
    </Popover>
  )
}
