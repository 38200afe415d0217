// Made by `npm run generate` from schemas/. Do not edit.
import type { Entity } from '../model/entity.ts'
import { entity as _activity } from './entities/activity.ts'
import * as _activity_validator from './validators/activity.js'
import { entity as _city } from './entities/city.ts'
import * as _city_validator from './validators/city.js'
import { entity as _client } from './entities/client.ts'
import * as _client_validator from './validators/client.js'
import { entity as _configuration } from './entities/configuration.ts'
import * as _configuration_validator from './validators/configuration.js'
import { entity as _contact_details } from './entities/contact-details.ts'
import * as _contact_details_validator from './validators/contact-details.js'
import { entity as _conversation } from './entities/conversation.ts'
import * as _conversation_validator from './validators/conversation.js'
import { entity as _country } from './entities/country.ts'
import * as _country_validator from './validators/country.js'
import { entity as _device } from './entities/device.ts'
import * as _device_validator from './validators/device.js'
import { entity as _document } from './entities/document.ts'
import * as _document_validator from './validators/document.js'
import { entity as _dynamic_shortcut } from './entities/dynamic-shortcut.ts'
import * as _dynamic_shortcut_validator from './validators/dynamic-shortcut.js'
import { entity as _email_config } from './entities/email-config.ts'
import * as _email_config_validator from './validators/email-config.js'
import { entity as _email_event_config } from './entities/email-event-config.ts'
import * as _email_event_config_validator from './validators/email-event-config.js'
import { entity as _email } from './entities/email.ts'
import * as _email_validator from './validators/email.js'
import { entity as _event_form } from './entities/event-form.ts'
import * as _event_form_validator from './validators/event-form.js'
import { entity as _event } from './entities/event.ts'
import * as _event_validator from './validators/event.js'
import { entity as _form_category } from './entities/form-category.ts'
import * as _form_category_validator from './validators/form-category.js'
import { entity as _form_definition } from './entities/form-definition.ts'
import * as _form_definition_validator from './validators/form-definition.js'
import { entity as _form_section } from './entities/form-section.ts'
import * as _form_section_validator from './validators/form-section.js'
import { entity as _form_user } from './entities/form-user.ts'
import * as _form_user_validator from './validators/form-user.js'
import { entity as _location } from './entities/location.ts'
import * as _location_validator from './validators/location.js'
import { entity as _lookup_data } from './entities/lookup-data.ts'
import * as _lookup_data_validator from './validators/lookup-data.js'
import { entity as _lookup_lang } from './entities/lookup-lang.ts'
import * as _lookup_lang_validator from './validators/lookup-lang.js'
import { entity as _lookup } from './entities/lookup.ts'
import * as _lookup_validator from './validators/lookup.js'
import { entity as _member } from './entities/member.ts'
import * as _member_validator from './validators/member.js'
import { entity as _message_template } from './entities/message-template.ts'
import * as _message_template_validator from './validators/message-template.js'
import { entity as _message } from './entities/message.ts'
import * as _message_validator from './validators/message.js'
import { entity as _note } from './entities/note.ts'
import * as _note_validator from './validators/note.js'
import { entity as _notification_preference } from './entities/notification-preference.ts'
import * as _notification_preference_validator from './validators/notification-preference.js'
import { entity as _notification } from './entities/notification.ts'
import * as _notification_validator from './validators/notification.js'
import { entity as _own_dashboard } from './entities/own-dashboard.ts'
import * as _own_dashboard_validator from './validators/own-dashboard.js'
import { entity as _permission_group } from './entities/permission-group.ts'
import * as _permission_group_validator from './validators/permission-group.js'
import { entity as _permission } from './entities/permission.ts'
import * as _permission_validator from './validators/permission.js'
import { entity as _role_permission } from './entities/role-permission.ts'
import * as _role_permission_validator from './validators/role-permission.js'
import { entity as _role_routing } from './entities/role-routing.ts'
import * as _role_routing_validator from './validators/role-routing.js'
import { entity as _role } from './entities/role.ts'
import * as _role_validator from './validators/role.js'
import { entity as _routing } from './entities/routing.ts'
import * as _routing_validator from './validators/routing.js'
import { entity as _saved_filter } from './entities/saved-filter.ts'
import * as _saved_filter_validator from './validators/saved-filter.js'
import { entity as _scheduled_task } from './entities/scheduled-task.ts'
import * as _scheduled_task_validator from './validators/scheduled-task.js'
import { entity as _screen_setting } from './entities/screen-setting.ts'
import * as _screen_setting_validator from './validators/screen-setting.js'
import { entity as _section_draft } from './entities/section-draft.ts'
import * as _section_draft_validator from './validators/section-draft.js'
import { entity as _section_row_column } from './entities/section-row-column.ts'
import * as _section_row_column_validator from './validators/section-row-column.js'
import { entity as _section_row } from './entities/section-row.ts'
import * as _section_row_validator from './validators/section-row.js'
import { entity as _section_template } from './entities/section-template.ts'
import * as _section_template_validator from './validators/section-template.js'
import { entity as _section_version } from './entities/section-version.ts'
import * as _section_version_validator from './validators/section-version.js'
import { entity as _section } from './entities/section.ts'
import * as _section_validator from './validators/section.js'
import { entity as _site_device } from './entities/site-device.ts'
import * as _site_device_validator from './validators/site-device.js'
import { entity as _site_form } from './entities/site-form.ts'
import * as _site_form_validator from './validators/site-form.js'
import { entity as _site_location } from './entities/site-location.ts'
import * as _site_location_validator from './validators/site-location.js'
import { entity as _site } from './entities/site.ts'
import * as _site_validator from './validators/site.js'
import { entity as _sms } from './entities/sms.ts'
import * as _sms_validator from './validators/sms.js'
import { entity as _state } from './entities/state.ts'
import * as _state_validator from './validators/state.js'
import { entity as _user_account } from './entities/user-account.ts'
import * as _user_account_validator from './validators/user-account.js'
import { entity as _user_permission } from './entities/user-permission.ts'
import * as _user_permission_validator from './validators/user-permission.js'
import { entity as _user_routing } from './entities/user-routing.ts'
import * as _user_routing_validator from './validators/user-routing.js'
import { entity as _user_site } from './entities/user-site.ts'
import * as _user_site_validator from './validators/user-site.js'

export const entities: Entity[] = [_activity, _city, _client, _configuration, _contact_details, _conversation, _country, _device, _document, _dynamic_shortcut, _email_config, _email_event_config, _email, _event_form, _event, _form_category, _form_definition, _form_section, _form_user, _location, _lookup_data, _lookup_lang, _lookup, _member, _message_template, _message, _note, _notification_preference, _notification, _own_dashboard, _permission_group, _permission, _role_permission, _role_routing, _role, _routing, _saved_filter, _scheduled_task, _screen_setting, _section_draft, _section_row_column, _section_row, _section_template, _section_version, _section, _site_device, _site_form, _site_location, _site, _sms, _state, _user_account, _user_permission, _user_routing, _user_site]

export const validators = {
  'activity': _activity_validator,
  'city': _city_validator,
  'client': _client_validator,
  'configuration': _configuration_validator,
  'contact-details': _contact_details_validator,
  'conversation': _conversation_validator,
  'country': _country_validator,
  'device': _device_validator,
  'document': _document_validator,
  'dynamic-shortcut': _dynamic_shortcut_validator,
  'email-config': _email_config_validator,
  'email-event-config': _email_event_config_validator,
  'email': _email_validator,
  'event-form': _event_form_validator,
  'event': _event_validator,
  'form-category': _form_category_validator,
  'form-definition': _form_definition_validator,
  'form-section': _form_section_validator,
  'form-user': _form_user_validator,
  'location': _location_validator,
  'lookup-data': _lookup_data_validator,
  'lookup-lang': _lookup_lang_validator,
  'lookup': _lookup_validator,
  'member': _member_validator,
  'message-template': _message_template_validator,
  'message': _message_validator,
  'note': _note_validator,
  'notification-preference': _notification_preference_validator,
  'notification': _notification_validator,
  'own-dashboard': _own_dashboard_validator,
  'permission-group': _permission_group_validator,
  'permission': _permission_validator,
  'role-permission': _role_permission_validator,
  'role-routing': _role_routing_validator,
  'role': _role_validator,
  'routing': _routing_validator,
  'saved-filter': _saved_filter_validator,
  'scheduled-task': _scheduled_task_validator,
  'screen-setting': _screen_setting_validator,
  'section-draft': _section_draft_validator,
  'section-row-column': _section_row_column_validator,
  'section-row': _section_row_validator,
  'section-template': _section_template_validator,
  'section-version': _section_version_validator,
  'section': _section_validator,
  'site-device': _site_device_validator,
  'site-form': _site_form_validator,
  'site-location': _site_location_validator,
  'site': _site_validator,
  'sms': _sms_validator,
  'state': _state_validator,
  'user-account': _user_account_validator,
  'user-permission': _user_permission_validator,
  'user-routing': _user_routing_validator,
  'user-site': _user_site_validator,
}
