// Spanish of the list in the store.

export default {
  'In the store': 'En la tienda',
  List: 'Lista',
  Store: 'Tienda',
  'All stores': 'Todas las tiendas',
  'Any store': 'Cualquier tienda',
  Other: 'Otros',
  '{done} of 1 ticked off': '{done} de 1 marcado',
  '{done} of {n} ticked off': '{done} de {n} marcados',
  'All of it is ticked off.': 'Todo está marcado.',
  Undo: 'Deshacer',
  'Taken back: {what}': 'Se deshizo: {what}',
  'The rest of the list': 'El resto de la lista',
  'Nothing on your list yet': 'Su lista está vacía',
  'Write down what you need first.': 'Primero escriba lo que necesita.',
  'Go to the list': 'Ir a la lista',
}
