/**
 * The address of a branch: city, state and postal code match; `area` is a telephone area code
 * there.
 */
export type Place = {
  city: string
  state: string
  postalCode: string
  area: string
  street: string
  quarter: string
}

/** A named branch of the demo. */
export type NamedSite = Place & {
  code: string
  level: 'FLAGSHIP' | 'STANDARD' | 'OUTLET'
  closed?: true
}

const site = (
  code: string,
  city: string,
  quarter: string,
  street: string,
  state: string,
  postalCode: string,
  area: string,
  level: NamedSite['level'],
  closed?: true,
): NamedSite => ({
  code,
  city,
  quarter,
  street,
  state,
  postalCode,
  area,
  level,
  ...(closed ? { closed } : {}),
})

/**
 * The stores of Acme Retail. Source: streets and postal codes of the United States Postal Service.
 */
export const acmeSites: NamedSite[] = [
  site('BH-014', 'Boston', 'Harbor', '18 Atlantic Ave', 'MA', '02110', '617', 'FLAGSHIP'),
  site('CK-022', 'Cambridge', 'Kendall', '255 Main St', 'MA', '02142', '617', 'STANDARD'),
  site(
    'PW-031',
    'Providence',
    'Westminster',
    '201 Westminster St',
    'RI',
    '02903',
    '401',
    'STANDARD',
  ),
  site('HC-007', 'Hartford', 'Capitol', '30 Trinity St', 'CT', '06106', '860', 'FLAGSHIP'),
  site('WC-019', 'Worcester', 'Common', '455 Main St', 'MA', '01608', '508', 'OUTLET', true),
  site('PO-040', 'Portland', 'Old Port', '92 Exchange St', 'ME', '04101', '207', 'STANDARD'),
  site('ME-028', 'Manchester', 'Elm', '1001 Elm St', 'NH', '03101', '603', 'STANDARD'),
  site('BC-033', 'Burlington', 'Church', '75 Church St', 'VT', '05401', '802', 'OUTLET'),
  site('ST-011', 'Springfield', 'Tower', '1500 Main St', 'MA', '01103', '413', 'STANDARD'),
  site('NH-009', 'New Haven', 'Chapel', '900 Chapel St', 'CT', '06510', '203', 'FLAGSHIP'),
  site('LM-037', 'Lowell', 'Merrimack', '160 Merrimack St', 'MA', '01852', '978', 'OUTLET', true),
  site('SE-018', 'Salem', 'Essex', '211 Essex St', 'MA', '01970', '978', 'STANDARD'),
  site('PM-041', 'Philadelphia', 'Market', '1200 Market St', 'PA', '19107', '215', 'FLAGSHIP'),
  site('PS-043', 'Pittsburgh', 'Strip', '2100 Penn Ave', 'PA', '15222', '412', 'STANDARD'),
  site('BI-045', 'Baltimore', 'Inner Harbor', '301 Light St', 'MD', '21202', '410', 'STANDARD'),
  site('AS-026', 'Albany', 'State Street', '80 State St', 'NY', '12207', '518', 'STANDARD'),
  site('BE-047', 'Buffalo', 'Elmwood', '976 Elmwood Ave', 'NY', '14222', '716', 'OUTLET', true),
  site('CL-050', 'Chicago', 'Loop', '36 S State St', 'IL', '60603', '312', 'FLAGSHIP'),
  site('CS-052', 'Columbus', 'Short North', '714 N High St', 'OH', '43215', '614', 'STANDARD'),
  site('AL-054', 'Ann Arbor', 'Liberty', '315 E Liberty St', 'MI', '48104', '734', 'STANDARD'),
  site('RC-056', 'Richmond', 'Carytown', '2910 W Cary St', 'VA', '23221', '804', 'OUTLET'),
  site(
    'RF-058',
    'Raleigh',
    'Fayetteville',
    '227 Fayetteville St',
    'NC',
    '27601',
    '919',
    'STANDARD',
  ),
  site('AP-060', 'Atlanta', 'Peachtree', '191 Peachtree St NE', 'GA', '30303', '404', 'STANDARD'),
  site('SB-016', 'Stamford', 'Bedford', '130 Bedford St', 'CT', '06901', '203', 'OUTLET'),
]

/** The clinics of Globex Health. */
export const globexSites: NamedSite[] = [
  site('DH-101', 'Denver', 'Highlands Clinic', '3200 Tejon St', 'CO', '80211', '303', 'FLAGSHIP'),
  site('BP-102', 'Boulder', 'Pearl Clinic', '1425 Pearl St', 'CO', '80302', '303', 'STANDARD'),
  site('AC-104', 'Austin', 'Congress Clinic', '710 Congress Ave', 'TX', '78701', '512', 'FLAGSHIP'),
  site('DU-105', 'Dallas', 'Uptown Clinic', '2600 McKinney Ave', 'TX', '75204', '214', 'STANDARD'),
  site(
    'PR-107',
    'Phoenix',
    'Roosevelt Clinic',
    '222 E Roosevelt St',
    'AZ',
    '85004',
    '602',
    'STANDARD',
  ),
  site(
    'SB-108',
    'Seattle',
    'Ballard Clinic',
    '5300 Ballard Ave NW',
    'WA',
    '98107',
    '206',
    'STANDARD',
  ),
  site('PP-110', 'Portland', 'Pearl Clinic', '1015 NW Couch St', 'OR', '97209', '503', 'STANDARD'),
  site(
    'BN-111',
    'Boise',
    'North End Clinic',
    '1520 N 13th St',
    'ID',
    '83702',
    '208',
    'OUTLET',
    true,
  ),
]

/** Districts that any city has, with a street each, for branches without a name of their own. */
export const quarters = [
  ['Downtown', 'Main St'],
  ['Station', 'Depot St'],
  ['Riverside', 'River Rd'],
  ['Old Mill', 'Mill St'],
  ['Market Square', 'Market St'],
  ['Northgate', 'North St'],
  ['Lakeview', 'Lake Ave'],
  ['Parkside', 'Park Ave'],
  ['University', 'College St'],
  ['Courthouse', 'Court St'],
  ['Westend', 'Washington St'],
  ['Hilltop', 'High St'],
] as const
