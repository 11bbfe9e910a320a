/** The lists reached from the navigation and the settings. */
export const lists = {
  createSubscription: 'Create subscription',
  createProduct: 'Create product',
  createPublisher: 'Create publisher',
  createVendor: 'Create vendor',
  createProductType: 'Add New Product Type',
  createSubjectCategory: 'Add new subject category',
  createCostCenter: 'Add new {{label}}',
  createDepartment: 'Add new {{label}}',
  createFinancialPeriod: 'Create financial period',
  oneTime: 'One-time purchase',
  previousYear: 'Year before',
  nextYear: 'Year after',
  allYears: 'All years',
};
