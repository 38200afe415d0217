/**
 * A section with its rows. Columns side by side are separated by ` / `, each `Label:fieldType`,
 * with `!` if it is required and `=` before the choices (`Result:radio!=Pass,Fail`).
 */
export type NamedSection = { name: string; rows: string[] }

const section = (name: string, ...rows: string[]): NamedSection => ({ name, rows })

const passFail = 'radio!=Pass,Fail,Not applicable'

/** Sections for any business with branches. */
const shared: NamedSection[] = [
  section(
    'Who and when',
    'Inspector:text! / Date of the check:date!',
    'Shift:radio=Morning,Afternoon,Evening',
  ),
  section(
    'Doors, lights and alarm',
    `Alarm switched off:checkbox! / All lights work:checkbox!`,
    `Emergency exits are clear:${passFail} / Front door closes by itself:${passFail}`,
    'Spoken remarks:audio',
  ),
  section(
    'Hand hygiene',
    `Soap and towels at every basin:${passFail} / Sanitiser at the entrance:${passFail}`,
    'Basins checked:number! / Photo of the basin:photo',
  ),
  section('First aid kit', 'Kit is sealed:checkbox! / Expires on:date!', 'Missing items:text'),
  section(
    'Fire safety',
    `Extinguishers in place:${passFail} / Pressure in the green range:${passFail}`,
    'Extinguishers counted:number! / Last drill:date',
    'Signature of the fire warden:signature!',
  ),
  section(
    'Incident: what happened',
    'Date of the incident:date! / Kind of incident:select!=Injury,Near miss,Theft,Damage,Other',
    'What happened:text!',
    'Photo of the place:photo',
  ),
  section(
    'Incident: people involved',
    'Name:text! / Role:select=Employee,Customer,Contractor',
    'Was anyone hurt:radio!=Yes,No / Was a doctor called:radio=Yes,No',
    'Statement of a witness:audio',
  ),
  section(
    'Incident: follow-up',
    'Immediate measures:text!',
    'Responsible person:text! / Done by:date!',
    'Signature of the manager:signature!',
  ),
  section(
    'Device inspection',
    'Type of device:select!=LKDeviceType / Asset number:text!',
    `Housing and cables are whole:${passFail} / Battery lasts a shift:${passFail}`,
    'Fault found:text',
  ),
  section(
    'Corrective action',
    'What must be put right:text!',
    'Responsible person:text! / Until:date!',
  ),
  section('Sign-off', 'Notes:text', 'Name:text! / Date:date!', 'Signature:signature!'),
  section(
    'Training attendance',
    'Topic:text! / Trainer:text!',
    'Date:date! / Minutes:number!',
    'Understood and accepted:checkbox!',
    'Signature:signature!',
  ),
]

const retail: NamedSection[] = [
  section(
    'Sales floor',
    `Aisles are clear:${passFail} / Shelves are full:${passFail}`,
    `Price labels are right:${passFail} / Window display is tidy:${passFail}`,
    'Photo of the entrance:photo',
  ),
  section(
    'Cash desk at opening',
    'Till number:number! / Change float in dollars:number!',
    'Counted by two people:checkbox!',
    'Signature of the cashier:signature!',
  ),
  section(
    'Cash desk at closing',
    'Till number:number! / Takings in dollars:number!',
    'Difference in dollars:number! / Reason of the difference:text',
    'Safe is locked:checkbox!',
  ),
  section(
    'Fitting rooms',
    `Mirrors and hooks are clean:${passFail} / Curtains close:${passFail}`,
    'Items left behind:number',
  ),
  section(
    'Stockroom',
    `Nothing stands before the sprinklers:${passFail} / Ladders are secured:${passFail}`,
    'Pallets waiting:number / Oldest delivery:date',
  ),
  section(
    'Cold storage temperatures',
    'Refrigerator in °F:number! / Freezer in °F:number!',
    'Measured at opening:checkbox / Measured at closing:checkbox',
    'What was done when too warm:text',
  ),
  section(
    'Goods received',
    'Supplier:text! / Delivery note:text!',
    'Parcels expected:number! / Parcels received:number!',
    'Damage:radio!=None,Minor,Refused',
    'Photo of the damage:photo',
  ),
  section(
    'Returns and exchanges',
    'Receipt number:text! / Reason:select!=Wrong size,Faulty,Changed mind,Gift',
    'Refund in dollars:number!',
    'Signature of the customer:signature',
  ),
  section(
    'Inventory count',
    'Department:select!=Women,Men,Children,Home,Shoes / Counted by:text!',
    'Pieces counted:number! / Pieces in the system:number!',
    'Counted twice:checkbox!',
  ),
  section(
    'Window display',
    'Campaign:text! / Set up on:date!',
    'Matches the guideline:radio!=Yes,In part,No',
    'Photo from the street:photo!',
  ),
  section(
    'Customer feedback',
    'How satisfied was the customer:radio!=Very,Fairly,Little,Not at all',
    'What was praised:text / What was criticised:text',
  ),
  section(
    'Payment terminals',
    'Terminals checked:number! / Terminals at fault:number!',
    `Seals are whole:${passFail} / Card readers are clean:${passFail}`,
  ),
  section(
    'Waste and recycling',
    `Cardboard is flattened:${passFail} / Containers are locked:${passFail}`,
    'Next collection:date',
  ),
  section(
    'Staff room',
    `Refrigerator is clean:${passFail} / Lockers are closed:${passFail}`,
    'Repairs needed:text',
  ),
  section(
    'Loading dock',
    `Gate and ramp work:${passFail} / Floor is dry:${passFail}`,
    'Vehicles waiting:number',
  ),
  section(
    'Lost property',
    'Item:text! / Found on:date!',
    'Place:select=Sales floor,Fitting rooms,Cash desk,Parking / Kept until:date',
  ),
  section(
    'New employee',
    'First name:text! / Last name:text!',
    'Starts on:date! / Department:select=Women,Men,Children,Home,Shoes',
    'Safety instruction given:checkbox!',
    'Signature of the employee:signature!',
  ),
  section(
    'Promotion material',
    'Posters up:number! / Shelf talkers up:number!',
    'Everything from the last campaign is gone:checkbox!',
  ),
]

const health: NamedSection[] = [
  section(
    'Vaccine refrigerator',
    'Temperature in °F:number! / Measured on:date!',
    'Door was closed:checkbox! / Log is complete:checkbox!',
  ),
  section(
    'Treatment room',
    `Surfaces are disinfected:${passFail} / Sharps container under three quarters:${passFail}`,
    'Supplies missing:text',
  ),
  section(
    'Patient privacy',
    `Screens are out of sight:${passFail} / No files left open:${passFail}`,
  ),
  section(
    'Emergency trolley',
    'Seal number:text! / Defibrillator tested on:date!',
    'Medicines in date:checkbox!',
  ),
]

/** The sections of each client, by its key. */
export const namedSections: Record<string, NamedSection[]> = {
  acme: [...shared, ...retail],
  globex: [...shared.filter(({ name }) => !name.startsWith('Device')), ...health],
}

/**
 * A form: its category, and its sections in order. `restricted`: it can be filled in only at the
 * locations of its sections.
 */
export type NamedForm = { name: string; category: string; sections: string[]; restricted?: true }

const form = (name: string, category: string, ...sections: string[]): NamedForm => ({
  name,
  category,
  sections,
})
const incident = ['Incident: what happened', 'Incident: people involved', 'Incident: follow-up']

/** The forms of each client, by its key. */
export const namedForms: Record<string, NamedForm[]> = {
  acme: [
    form(
      'Opening checklist',
      'OPENING',
      'Who and when',
      'Doors, lights and alarm',
      'Sales floor',
      'Cash desk at opening',
    ),
    form(
      'Closing checklist',
      'OPENING',
      'Who and when',
      'Cash desk at closing',
      'Doors, lights and alarm',
      'Sign-off',
    ),
    form(
      'Hygiene inspection',
      'SAFETY',
      'Who and when',
      'Hand hygiene',
      'Staff room',
      'Corrective action',
    ),
    form('Incident report', 'INCIDENT', ...incident),
    form(
      'Weekly store walk',
      'OPENING',
      'Who and when',
      'Sales floor',
      'Fitting rooms',
      'Corrective action',
      'Sign-off',
    ),
    {
      ...form('Cold storage log', 'SAFETY', 'Cold storage temperatures', 'Corrective action'),
      restricted: true,
    },
    form('Fire safety inspection', 'SAFETY', 'Who and when', 'Fire safety', 'Corrective action'),
    form('First aid kit check', 'SAFETY', 'First aid kit', 'Sign-off'),
    { ...form('Goods receipt', 'INVENTORY', 'Goods received', 'Sign-off'), restricted: true },
    {
      ...form('Stockroom inspection', 'SAFETY', 'Who and when', 'Stockroom', 'Corrective action'),
      restricted: true,
    },
    form('Inventory count sheet', 'INVENTORY', 'Inventory count', 'Sign-off'),
    form('Year-end inventory', 'INVENTORY', 'Who and when', 'Inventory count', 'Sign-off'),
    form('Device inspection', 'MAINTENANCE', 'Device inspection', 'Corrective action'),
    form('Payment terminal check', 'MAINTENANCE', 'Who and when', 'Payment terminals'),
    form('Window display approval', 'OPENING', 'Window display', 'Sign-off'),
    form('Campaign set-up', 'OPENING', 'Promotion material', 'Window display'),
    form('Return and exchange slip', 'INVENTORY', 'Returns and exchanges'),
    form('Theft report', 'INCIDENT', 'Incident: what happened', 'Incident: follow-up'),
    form('Customer accident report', 'INCIDENT', ...incident),
    form('Near miss card', 'INCIDENT', 'Incident: what happened'),
    form('Customer feedback card', 'OPENING', 'Customer feedback'),
    form('Safety training record', 'TRAINING', 'Training attendance'),
    form('Cash handling training', 'TRAINING', 'Training attendance', 'Sign-off'),
    form('New employee checklist', 'TRAINING', 'New employee', 'Training attendance'),
    form('Fitting room round', 'OPENING', 'Who and when', 'Fitting rooms'),
    form('Waste and recycling check', 'MAINTENANCE', 'Waste and recycling', 'Corrective action'),
    {
      ...form(
        'Loading dock inspection',
        'SAFETY',
        'Who and when',
        'Loading dock',
        'Corrective action',
      ),
      restricted: true,
    },
    form('Staff room inspection', 'MAINTENANCE', 'Staff room'),
    form('Lost property register', 'INCIDENT', 'Lost property'),
    form('Till difference report', 'INCIDENT', 'Cash desk at closing', 'Incident: follow-up'),
    form(
      'Monthly safety round',
      'SAFETY',
      'Who and when',
      'Fire safety',
      'First aid kit',
      'Stockroom',
      'Sign-off',
    ),
    form('Repair request', 'MAINTENANCE', 'Device inspection', 'Sign-off'),
    form('Price label check', 'INVENTORY', 'Who and when', 'Sales floor'),
    form(
      'Branch opening survey',
      'OPENING',
      'Doors, lights and alarm',
      'Sales floor',
      'Stockroom',
      'Loading dock',
      'Sign-off',
    ),
    form('Evening cash count', 'OPENING', 'Cash desk at closing'),
    form(
      'Regional audit',
      'SAFETY',
      'Who and when',
      'Hand hygiene',
      'Fire safety',
      'Stockroom',
      'Corrective action',
      'Sign-off',
    ),
  ],
  globex: [
    form('Opening checklist', 'OPENING', 'Who and when', 'Doors, lights and alarm'),
    form(
      'Hygiene inspection',
      'SAFETY',
      'Who and when',
      'Hand hygiene',
      'Treatment room',
      'Corrective action',
    ),
    form('Incident report', 'INCIDENT', ...incident),
    {
      ...form('Vaccine refrigerator log', 'SAFETY', 'Vaccine refrigerator', 'Corrective action'),
      restricted: true,
    },
    form('Emergency trolley check', 'SAFETY', 'Emergency trolley', 'Sign-off'),
    form('Privacy round', 'SAFETY', 'Who and when', 'Patient privacy'),
    form('Fire safety inspection', 'SAFETY', 'Fire safety', 'Sign-off'),
    form('Clinical training record', 'TRAINING', 'Training attendance'),
  ],
}
