/** A look-up list of every new client; values as code and text, in display order. */
export type StartingLookup = {
  name: string
  description: string
  values: [value: string, text: string][]
}

/**
 * The look-up lists that the product refers to by name (LOOK-03), with initial values that staff
 * can change.
 */
export const startingLookups: StartingLookup[] = [
  {
    name: 'LKSiteLevel',
    description: 'How a branch ranks among the others',
    values: [
      ['FLAGSHIP', 'Flagship'],
      ['STANDARD', 'Standard'],
      ['OUTLET', 'Outlet'],
    ],
  },
  {
    name: 'LKDeviceType',
    description: 'What kind of device is in use',
    values: [
      ['TABLET', 'Tablet'],
      ['SCANNER', 'Barcode scanner'],
      ['TERMINAL', 'Payment terminal'],
      ['PRINTER', 'Label printer'],
      ['SENSOR', 'Temperature sensor'],
      ['KIOSK', 'Check-in kiosk'],
    ],
  },
  {
    name: 'LKFormsCategory',
    description: 'What a form is about',
    values: [
      ['SAFETY', 'Safety'],
      ['OPENING', 'Opening and closing'],
      ['INVENTORY', 'Inventory'],
      ['MAINTENANCE', 'Maintenance'],
      ['INCIDENT', 'Incident report'],
      ['TRAINING', 'Training'],
    ],
  },
  {
    name: 'LKEventType',
    description: 'What kind of event takes place',
    values: [
      ['INSPECTION', 'Inspection'],
      ['DELIVERY', 'Delivery'],
      ['TRAINING', 'Training'],
      ['MEETING', 'Meeting'],
      ['PROMOTION', 'Promotion'],
    ],
  },
  {
    name: 'LKUserRole',
    description: 'Roles that email is routed by',
    values: [
      ['ADMIN', 'Admin'],
      ['CLIENT_ADMIN', 'Client Admin'],
      ['HQ_STAFF', 'Head Quarter Staff'],
      ['MANAGER', 'Manager'],
      ['USER', 'User'],
    ],
  },
  {
    name: 'LKEmailRouting',
    description: 'When a form is sent by email',
    values: [
      ['ON_SUBMIT', 'When submitted'],
      ['ON_APPROVAL', 'When approved'],
      ['ON_REJECTION', 'When rejected'],
      ['WEEKLY', 'Weekly digest'],
    ],
  },
  {
    name: 'LKLanguage',
    description: 'Languages that texts are translated into',
    values: [
      ['en', 'English'],
      ['es', 'Spanish'],
      ['de', 'German'],
      ['ja', 'Japanese'],
      ['fr', 'French'],
    ],
  },
]
