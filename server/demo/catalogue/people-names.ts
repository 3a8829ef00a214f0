import { type Random, wordsOf } from '#server/demo/random.ts';

const firstNames = wordsOf(`
  Maria James Aisha Piotr Keisha Daniel Guadalupe Michael Priya Terrence Małgorzata Kevin Ngozi Brian
  Xiomara Robert Mei Anthony Fatima Patrick Rosa DeShawn Susan Arjun Katarzyna William Tamika José
  Linda Hassan Bridget Marcus Yolanda Tomasz Grace Luis Denise Vikram Colleen Andre Elena George Zoë
  Samuel Imani Raymond Thuy Carlos Joanne Omar Agnieszka Dennis Lakshmi Stephen Valentina Curtis
  Hannah Rafael Noor Walter`);

const lastNames = wordsOf(`
  Kowalski Johnson Hernández Okafor O'Malley Patel Williams Nowak Nguyen García Washington Murphy
  Rodríguez Wójcik Jackson Kim Papadopoulos Brown Ramírez Schmidt Hassan Davis Zieliński Torres
  Sullivan Robinson Sharma Núñez Anderson Kelly Chen Thompson Rossi Walker Mazur Vásquez Fitzgerald
  Harris Adeyemi Larson Ortiz Coleman Dvorak Reyes Bennett Khan Petersen Gutiérrez Banks Lindqvist
  Moreno Freeman Novotny Silva Gallagher Tran Brooks Castillo Weber Al-Sayed Jurek Hughes Mendoza
  Price Kaminski Rao Delgado Peterson Boateng Costello`);

export type PersonName = { first: string; last: string };

export function madeUpPerson(random: Random): PersonName {
  return { first: random.pick(firstNames), last: random.pick(lastNames) };
}

export function madeUpLastName(random: Random): string {
  return random.pick(lastNames);
}
