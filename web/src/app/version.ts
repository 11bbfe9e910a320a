/** The version label (R001). */
export const version = '3.1.0';
