import type { PluginInput } from '@fullcalendar/react'

type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
type Settings = ConstructorParameters<InteractionClass>[0]

class DragWherePressed {
  readonly component: Settings['component']
  readonly isHitComboAllowed: Settings['isHitComboAllowed']

  constructor(settings: Settings) {
    this.component = settings.component
    this.isHitComboAllowed = settings.isHitComboAllowed
    settings.useEventCenter = false
  }

  destroy() {
    // It has no listeners.
  }
}

/**
 * Measures a drag from where the event was pressed. FullCalendar 7.1 measures it from the middle of
 * the half hour that was pressed, which belongs to its second quarter: a press on the first one
 * moved the event by a quarter of an hour at once. The settings are shared by all plugins, so this
 * one stands before the one that drags.
 */
export const dragWherePressed: PluginInput = {
  name: 'drag-where-pressed',
  componentInteractions: [DragWherePressed],
}
