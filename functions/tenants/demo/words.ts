/** The vocabulary of the demo data. All names are invented. */

export const subjects: Readonly<Record<string, readonly string[]>> = {
  'Agriculture and Forestry': ['Boreal Forestry', 'Upland Agronomy', 'Orchard Science', 'Pasture Ecology', 'Soil Husbandry', 'Seed Cultivation'],
  'Archaeology and History': ['Harbour Archaeology', 'Hanseatic History', 'Monastic Records', 'Rural Chronicles', 'Maritime Antiquity', 'Frontier Heritage'],
  'Art and Design': ['Textile Design', 'Nordic Ceramics', 'Scenographic Arts', 'Print Culture', 'Gallery Practice', 'Colour Studies'],
  'Astronomy and Space': ['Auroral Physics', 'Planetary Dust', 'Stellar Catalogues', 'Orbital Dynamics', 'Radio Sky Surveys', 'Cometary Research'],
  Biology: ['Lichen Biology', 'Fjord Ecology', 'Cellular Rhythms', 'Moss Genetics', 'Avian Migration', 'Estuarine Life'],
  Chemistry: ['Surface Reactivity', 'Polymer Craft', 'Colloid Behaviour', 'Glacial Geochemistry', 'Organic Pathways', 'Catalyst Design'],
  'Computer Science': ['Resilient Computing', 'Language Tools', 'Graph Reasoning', 'Humane Interfaces', 'Verified Software', 'Sensor Networks'],
  'Earth Sciences': ['Alpine Hydrology', 'Coastal Sediments', 'Permafrost Studies', 'Volcanic Hazards', 'River Morphology', 'Polar Climate'],
  Economics: ['Cooperative Economics', 'Regional Trade', 'Labour Markets', 'Household Finance', 'Public Procurement', 'Energy Pricing'],
  Education: ['Classroom Inquiry', 'Adult Literacy', 'Museum Learning', 'Teacher Practice', 'Digital Pedagogy', 'Early Schooling'],
  Engineering: ['Timber Engineering', 'Bridge Dynamics', 'Acoustic Materials', 'Wind Energy Systems', 'Tidal Machinery', 'Thermal Processes'],
  Law: ['Comparative Land Law', 'Maritime Arbitration', 'Privacy Jurisprudence', 'Administrative Justice', 'Copyright Practice', 'Water Rights'],
  'Library and Information': ['Collection Stewardship', 'Metadata Craft', 'Reading Habits', 'Archival Futures', 'Open Repositories', 'Scholarly Exchange'],
  Linguistics: ['Dialect Geography', 'Minority Languages', 'Spoken Corpora', 'Translation Method', 'Runic Inscriptions', 'Sign Language Grammar'],
  Mathematics: ['Applied Topology', 'Stochastic Models', 'Discrete Geometry', 'Algebraic Methods', 'Numerical Craft', 'Knot Invariants'],
  Medicine: ['Rural Medicine', 'Paediatric Respiration', 'Sleep Medicine', 'Nordic Oncology', 'Community Cardiology', 'Clinical Nutrition'],
  'Music and Theatre': ['Choral Traditions', 'Organ Building', 'Folk Music', 'Stage Direction', 'Chamber Performance', 'Sound Recording'],
  Nursing: ['Bedside Nursing', 'Midwifery Practice', 'Home Care', 'Palliative Nursing', 'Wound Care', 'School Health'],
  Physics: ['Snow Physics', 'Optical Lattices', 'Soft Matter Dynamics', 'Neutron Instruments', 'Plasma Edges', 'Cryogenic Sensors'],
  Psychology: ['Memory and Ageing', 'Social Attention', 'Sleep Cognition', 'Family Counselling', 'Workplace Wellbeing', 'Musical Perception'],
};

export const productTypes = ['Journal', 'Journal package', 'Database', 'E-book package', 'E-book', 'Reference work', 'Newspaper', 'Software and tools'] as const;
export type ProductTypeName = (typeof productTypes)[number];

export const departments: readonly { name: string; code: string; parent?: string }[] = [
  { name: 'Faculty of Arts', code: 'ART' },
  { name: 'Faculty of Science', code: 'SCI' },
  { name: 'Faculty of Medicine', code: 'MED' },
  { name: 'Faculty of Law and Economics', code: 'LEC' },
  { name: 'Languages and Literature', code: 'ART-LL', parent: 'ART' },
  { name: 'History and Archaeology', code: 'ART-HA', parent: 'ART' },
  { name: 'Music and Theatre', code: 'ART-MT', parent: 'ART' },
  { name: 'Chemistry and Physics', code: 'SCI-CP', parent: 'SCI' },
  { name: 'Life Sciences', code: 'SCI-LS', parent: 'SCI' },
  { name: 'Mathematics and Computing', code: 'SCI-MC', parent: 'SCI' },
  { name: 'Nursing and Public Health', code: 'MED-NP', parent: 'MED' },
  { name: 'Law', code: 'LEC-LW', parent: 'LEC' },
  { name: 'Economics and Business', code: 'LEC-EB', parent: 'LEC' },
  { name: 'Central Library', code: 'LIB' },
];

export const costCenters: readonly { name: string; code: string }[] = [
  { name: 'Journals budget', code: '4100' },
  { name: 'Databases budget', code: '4200' },
  { name: 'Books budget', code: '4300' },
  { name: 'Open access fund', code: '4400' },
  { name: 'Special collections', code: '4500' },
  { name: 'Systems and licences', code: '4900' },
];

export const houses = [
  'Alderbrook', 'Amberley', 'Ashcombe', 'Bellhaven', 'Birchwater', 'Blackthorn', 'Brambleside', 'Brightwell', 'Calderstone', 'Cedarholm', 'Clearwater',
  'Copperfield Lane', 'Cranmere', 'Dunmarrow', 'Eastmoor', 'Elderfield', 'Falkenrath', 'Fernhollow', 'Foxglove', 'Garnet Hill', 'Glasswing', 'Goldfinch',
  'Grauberg', 'Greywater', 'Halvorsund', 'Harrowgate', 'Hawthorne Mill', 'Hazelmere', 'Hohenlinde', 'Inverlochan', 'Ivory Gate', 'Juniper Row', 'Karlsvik',
  'Kestrel', 'Kingsbarrow', 'Larkspur', 'Lindenthal', 'Lochmoor', 'Marlowe Quay', 'Meadowlark', 'Millrace', 'Moorfield', 'Nightingale', 'Northgate', 'Oakhanger',
  'Orchard House', 'Osterfeld', 'Peregrine', 'Pinecrest', 'Quayside', 'Ravenscar', 'Redwood', 'Rookwood', 'Rosenhain', 'Rowanberry', 'Saltmarsh', 'Sandhaven',
  'Silverbirch', 'Skylark', 'Solbakken', 'Stonebridge', 'Summerfield', 'Swanwick', 'Tamarind', 'Thistledown', 'Thornbury', 'Turnstone', 'Valmoret', 'Vesterhavn',
  'Wagtail', 'Waterford Lane', 'Westerholt', 'Whitmoor', 'Wildrose', 'Willowbank', 'Windermark', 'Winterbourne', 'Wolkenstein', 'Yarrow', 'Zellerbach',
] as const;

export const publisherKinds = ['Press', 'University Press', 'Academic', 'Publishing', 'Scientific', 'Scholarly Society', 'Institute', 'Editions'] as const;
export const vendorKinds = ['Subscription Services', 'Library Supply', 'Information Services', 'Agency'] as const;

/** Where a provider with a currency sits: country and city. */
export const seats: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  EUR: [['DE', 'Göttingen', '37073'], ['NL', 'Leiden', '2311 GJ'], ['FR', 'Grenoble', '38000'], ['IE', 'Galway', 'H91 TK33'], ['FI', 'Turku', '20500'], ['AT', 'Graz', '8010']],
  USD: [['US', 'Ann Arbor', '48104'], ['US', 'Durham', '27701'], ['US', 'Ithaca', '14850'], ['US', 'Eugene', '97401']],
  GBP: [['GB', 'Bristol', 'BS1 4DJ'], ['GB', 'Durham', 'DH1 3LE'], ['GB', 'Aberdeen', 'AB10 1AB']],
  CHF: [['CH', 'Basel', '4051'], ['CH', 'Lausanne', '1003'], ['CH', 'St. Gallen', '9000']],
  NOK: [['NO', 'Bergen', '5003'], ['NO', 'Trondheim', '7011'], ['NO', 'Tromsø', '9008']],
  SEK: [['SE', 'Uppsala', '753 20'], ['SE', 'Lund', '222 21']],
};

export const streets = ['Mill Lane', 'Harbour Street', 'Library Walk', 'Station Road', 'Linden Avenue', 'Castle Hill', 'Market Square', 'Orchard Road'] as const;

export const journalForms = [
  (topic: string) => `Journal of ${topic}`,
  (topic: string) => `Annals of ${topic}`,
  (topic: string) => `${topic} Letters`,
  (topic: string) => `${topic} Review`,
  (topic: string) => `Advances in ${topic}`,
  (topic: string) => `Archives of ${topic}`,
  (topic: string) => `Studies in ${topic}`,
  (topic: string) => `${topic} Quarterly`,
  (topic: string) => `European Journal of ${topic}`,
  (topic: string) => `International ${topic}`,
  (topic: string) => `Transactions on ${topic}`,
  (topic: string) => `${topic} Today`,
] as const;

export const firstNames = [
  'Aino', 'Amira', 'Anders', 'Beatriz', 'Benedikt', 'Chiara', 'Dagny', 'David', 'Elif', 'Emil', 'Fatima', 'Finn', 'Greta', 'Hanna', 'Idris', 'Ingrid', 'Jonas', 'Katarina',
  'Lena', 'Lucas', 'Mairead', 'Marek', 'Nadia', 'Niall', 'Olga', 'Oskar', 'Petra', 'Priya', 'Rasmus', 'Ruth', 'Sofia', 'Tariq', 'Tomas', 'Ulla', 'Viktor', 'Yara',
] as const;
export const lastNames = [
  'Ahlgren', 'Baumann', 'Castellano', 'Dahl', 'Eriksen', 'Farrow', 'Gallagher', 'Haddad', 'Ilves', 'Jansen', 'Keller', 'Lindqvist', 'Moreau', 'Nowak', 'Okafor', 'Petrov',
  'Quist', 'Rossi', 'Sandvik', 'Tanaka', 'Ulrich', 'Vasquez', 'Whitaker', 'Yilmaz', 'Zielinska',
] as const;
export const colours = ['#2f6fb5', '#b5482f', '#2f8f5b', '#7a4fb0', '#b08a1e', '#1e8c9b', '#b03f7a', '#5b6b7a', '#8a5a2f', '#3f4fb0'] as const;
