// Types of AssemblyScript, which are numbers here.
export type f64 = number;
export type f32 = number;
export type i32 = number;
