// Made by `npm run generate` from schemas/. Do not edit.
import type { Entity } from '../model/entity.ts'
import { entity as _activity } from './entities/activity.ts'
import * as _activity_validator from './validators/activity.js'
import { entity as _city } from './entities/city.ts'
import * as _city_validator from './validators/city.js'
import { entity as _client } from './entities/client.ts'
import * as _client_validator from './validators/client.js'
import { entity as _country } from './entities/country.ts'
import * as _country_validator from './validators/country.js'
import { entity as _device } from './entities/device.ts'
import * as _device_validator from './validators/device.js'
import { entity as _location } from './entities/location.ts'
import * as _location_validator from './validators/location.js'
import { entity as _lookup_data } from './entities/lookup-data.ts'
import * as _lookup_data_validator from './validators/lookup-data.js'
import { entity as _lookup } from './entities/lookup.ts'
import * as _lookup_validator from './validators/lookup.js'
import { entity as _role_permission } from './entities/role-permission.ts'
import * as _role_permission_validator from './validators/role-permission.js'
import { entity as _role } from './entities/role.ts'
import * as _role_validator from './validators/role.js'
import { entity as _site_device } from './entities/site-device.ts'
import * as _site_device_validator from './validators/site-device.js'
import { entity as _site_location } from './entities/site-location.ts'
import * as _site_location_validator from './validators/site-location.js'
import { entity as _site } from './entities/site.ts'
import * as _site_validator from './validators/site.js'
import { entity as _state } from './entities/state.ts'
import * as _state_validator from './validators/state.js'
import { entity as _user_account } from './entities/user-account.ts'
import * as _user_account_validator from './validators/user-account.js'
import { entity as _user_permission } from './entities/user-permission.ts'
import * as _user_permission_validator from './validators/user-permission.js'
import { entity as _user_site } from './entities/user-site.ts'
import * as _user_site_validator from './validators/user-site.js'

export const entities: Entity[] = [_activity, _city, _client, _country, _device, _location, _lookup_data, _lookup, _role_permission, _role, _site_device, _site_location, _site, _state, _user_account, _user_permission, _user_site]

export const validators = {
  'activity': _activity_validator,
  'city': _city_validator,
  'client': _client_validator,
  'country': _country_validator,
  'device': _device_validator,
  'location': _location_validator,
  'lookup-data': _lookup_data_validator,
  'lookup': _lookup_validator,
  'role-permission': _role_permission_validator,
  'role': _role_validator,
  'site-device': _site_device_validator,
  'site-location': _site_location_validator,
  'site': _site_validator,
  'state': _state_validator,
  'user-account': _user_account_validator,
  'user-permission': _user_permission_validator,
  'user-site': _user_site_validator,
}
