/** The names of the texts of a file, as nested as it is: `calendar.mine`. */
export type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];
