// Made by `npm run generate` from schemas/. Do not edit.
import type { Activity } from './types/activity.ts'
import type { City } from './types/city.ts'
import type { Client } from './types/client.ts'
import type { Configuration } from './types/configuration.ts'
import type { ContactDetails } from './types/contact-details.ts'
import type { Conversation } from './types/conversation.ts'
import type { Country } from './types/country.ts'
import type { Device } from './types/device.ts'
import type { Document } from './types/document.ts'
import type { DynamicShortcut } from './types/dynamic-shortcut.ts'
import type { EmailConfig } from './types/email-config.ts'
import type { EmailEventConfig } from './types/email-event-config.ts'
import type { Email } from './types/email.ts'
import type { EventForm } from './types/event-form.ts'
import type { Event } from './types/event.ts'
import type { FormCategory } from './types/form-category.ts'
import type { FormDefinition } from './types/form-definition.ts'
import type { FormSection } from './types/form-section.ts'
import type { FormUser } from './types/form-user.ts'
import type { Location } from './types/location.ts'
import type { LookupData } from './types/lookup-data.ts'
import type { LookupLang } from './types/lookup-lang.ts'
import type { Lookup } from './types/lookup.ts'
import type { Member } from './types/member.ts'
import type { MessageTemplate } from './types/message-template.ts'
import type { Message } from './types/message.ts'
import type { Note } from './types/note.ts'
import type { NotificationPreference } from './types/notification-preference.ts'
import type { Notification } from './types/notification.ts'
import type { OwnDashboard } from './types/own-dashboard.ts'
import type { PermissionGroup } from './types/permission-group.ts'
import type { Permission } from './types/permission.ts'
import type { RolePermission } from './types/role-permission.ts'
import type { RoleRouting } from './types/role-routing.ts'
import type { Role } from './types/role.ts'
import type { Routing } from './types/routing.ts'
import type { SavedFilter } from './types/saved-filter.ts'
import type { ScheduledTask } from './types/scheduled-task.ts'
import type { ScreenSetting } from './types/screen-setting.ts'
import type { SectionDraft } from './types/section-draft.ts'
import type { SectionRowColumn } from './types/section-row-column.ts'
import type { SectionRow } from './types/section-row.ts'
import type { SectionTemplate } from './types/section-template.ts'
import type { SectionVersion } from './types/section-version.ts'
import type { Section } from './types/section.ts'
import type { SiteDevice } from './types/site-device.ts'
import type { SiteForm } from './types/site-form.ts'
import type { SiteLocation } from './types/site-location.ts'
import type { Site } from './types/site.ts'
import type { Sms } from './types/sms.ts'
import type { State } from './types/state.ts'
import type { UserAccount } from './types/user-account.ts'
import type { UserPermission } from './types/user-permission.ts'
import type { UserRouting } from './types/user-routing.ts'
import type { UserSite } from './types/user-site.ts'

export type EntityTypes = {
  'activity': Activity
  'city': City
  'client': Client
  'configuration': Configuration
  'contact-details': ContactDetails
  'conversation': Conversation
  'country': Country
  'device': Device
  'document': Document
  'dynamic-shortcut': DynamicShortcut
  'email-config': EmailConfig
  'email-event-config': EmailEventConfig
  'email': Email
  'event-form': EventForm
  'event': Event
  'form-category': FormCategory
  'form-definition': FormDefinition
  'form-section': FormSection
  'form-user': FormUser
  'location': Location
  'lookup-data': LookupData
  'lookup-lang': LookupLang
  'lookup': Lookup
  'member': Member
  'message-template': MessageTemplate
  'message': Message
  'note': Note
  'notification-preference': NotificationPreference
  'notification': Notification
  'own-dashboard': OwnDashboard
  'permission-group': PermissionGroup
  'permission': Permission
  'role-permission': RolePermission
  'role-routing': RoleRouting
  'role': Role
  'routing': Routing
  'saved-filter': SavedFilter
  'scheduled-task': ScheduledTask
  'screen-setting': ScreenSetting
  'section-draft': SectionDraft
  'section-row-column': SectionRowColumn
  'section-row': SectionRow
  'section-template': SectionTemplate
  'section-version': SectionVersion
  'section': Section
  'site-device': SiteDevice
  'site-form': SiteForm
  'site-location': SiteLocation
  'site': Site
  'sms': Sms
  'state': State
  'user-account': UserAccount
  'user-permission': UserPermission
  'user-routing': UserRouting
  'user-site': UserSite
}
