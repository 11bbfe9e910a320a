/** The keys of a file's texts, nested like the file: `calendar.mine`. */
export type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];
