// Spanish of sharing a list, by copy and together.

export default {
  'Share the list': 'Compartir la lista',
  'Shopping list': 'Lista de compras',
  'A copy for somebody': 'Una copia para alguien',
  'One list together': 'Una lista en común',
  'File and paper': 'Archivo y papel',
  'There is nothing to share: the list is empty, or all of it is ticked off.': 'No hay nada que compartir: la lista está vacía o todo está marcado.',
  'The list is too long for a link. Save it as a file, and send that.': 'La lista es demasiado larga para un enlace. Guárdela como archivo y envíelo.',
  'The link holds 1 line and no place. No server sees it: only those whom you send it to can read it.':
    'El enlace contiene 1 artículo y ningún lugar. Ningún servidor lo ve: solo puede leerlo quien lo reciba de usted.',
  'The link holds {n} lines and no place. No server sees it: only those whom you send it to can read it.':
    'El enlace contiene {n} artículos y ningún lugar. Ningún servidor lo ve: solo puede leerlo quien lo reciba de usted.',
  Link: 'Enlace',
  Copy: 'Copiar',
  'Copied.': 'Copiado.',
  'This browser does not copy. Select the text and copy it.': 'Este navegador no copia. Seleccione el texto y cópielo.',
  'Send the link': 'Enviar el enlace',
  'QR code of the link above': 'Código QR del enlace de arriba',
  'You and others see and change the same list. For this the server keeps it, encrypted and under no name.':
    'Usted y otras personas ven y cambian la misma lista. Para eso el servidor la guarda, cifrada y sin ningún nombre.',
  'Make a link to join': 'Crear un enlace para unirse',
  'Withdraw all links': 'Anular todos los enlaces',
  'The links that were not used open nothing any more.': 'Los enlaces sin usar ya no abren nada.',
  'Whoever opens this within seven days sees and changes the list from then on. Send it only to those you shop with.':
    'Quien lo abra en los próximos siete días verá y podrá cambiar la lista desde entonces. Envíelo solo a las personas con quienes compra.',
  'Link to the list': 'Enlace a la lista',
  'Save as a text file': 'Guardar como archivo de texto',
  'Add from a text file': 'Agregar desde un archivo de texto',
  'From the file “{name}”.': 'Del archivo “{name}”.',
  Print: 'Imprimir',
  Add: 'Agregar',
  'Add 1 line to yours?': '¿Agregar 1 artículo a su lista?',
  'Add {n} lines to yours?': '¿Agregar {n} artículos a su lista?',
  '1 more is there already.': '1 más ya está en ella.',
  '{n} more are there already.': '{n} más ya están en ella.',
  '1 line is added.': 'Se agregó 1 artículo.',
  '{n} lines are added.': 'Se agregaron {n} artículos.',
  Undo: 'Deshacer',
  'These lines are on your list already': 'Estos artículos ya están en su lista',
  'Leave my list as it is': 'Dejar mi lista como está',
  'Somebody made this link out of a list. Nothing of yours is changed or replaced.':
    'Alguien creó este enlace a partir de una lista. Nada de lo suyo se cambia ni se reemplaza.',
  'This link holds no list': 'Este enlace no contiene ninguna lista',
  'It may have been cut on its way. Ask for it again, or for a file.': 'Quizá se cortó en el camino. Pídalo de nuevo o pida un archivo.',
  'This server keeps no lists and no watches.': 'Este servidor no guarda listas ni avisos.',
  'The server did not take a change; it stays on this device. {why}': 'El servidor no aceptó un cambio; se queda en este dispositivo. {why}',
  'Some changes are not on the server yet. Try again.': 'Algunos cambios aún no están en el servidor. Inténtelo de nuevo.',
  'Join a shared list?': '¿Unirse a una lista compartida?',
  'Whoever made this link shares a shopping list. All who share it see and change its lines, on their own devices.':
    'Quien creó este enlace comparte una lista de compras. Todos los que la comparten ven y cambian sus artículos, cada uno en su dispositivo.',
  'Your list has 1 line. You can bring it along, or leave it on a list of your own.':
    'Su lista tiene 1 artículo. Puede llevarlo consigo o dejarlo en una lista propia.',
  'Your list has {n} lines. You can bring them along, or leave them on a list of your own.':
    'Su lista tiene {n} artículos. Puede llevarlos consigo o dejarlos en una lista propia.',
  'Join and bring my lines': 'Unirme y llevar mis artículos',
  Join: 'Unirme',
  'Join without my lines': 'Unirme sin mis artículos',
  'This link does not work any more. Ask for another one.': 'Este enlace ya no funciona. Pida otro.',
  'You share “{name}” now.': 'Ahora comparte “{name}”.',
  'You share “{name}” with others now.': 'Ahora comparte “{name}” con otras personas.',
}
