/** The version of the product and of its contract (R001). */
export const version = '3.1.0';
