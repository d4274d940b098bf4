// What `electron` is to code that must run without it: nothing (see the tsconfig of src/host).
export {};
