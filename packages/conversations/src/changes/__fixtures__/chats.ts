/** Chats as people type them, with a change in passing or with none; as in the talks. */
export const CHATS: Readonly<Record<string, string>> = {
  English: `
Flight is the 13th at 9:40 with Gol | changed the return flight, it was sunday 8pm now its monday 11:15
I feel at home at the club. | \
I coach the juniors on Mondays. | \
Sorry for the late reply, let's talk again soon, a club like yours is rare.
*flying to Oslo on the 9th with Tom | oslo is off, Tom got sick, refunded and all
*ive been learning the cello since january, lessons w/ mrs Bauer | \
yeah so gave the cello back last week, wasnt for me
*we rent a flat on Mill Road | signed for the house in Ely today!! got the keys friday and everything is moved
*i want to get a tattoo of a whale | haha no whale for me, changed my mind about the whole tattoo thing
*We have a table at the Lantern on 12 March. | \
The Lantern called, they have a burst pipe, so our booking is cancelled.
*I am running the half marathon in Leeds on 20 March. | My knee is swollen, I pulled out of the half marathon.
*For Dad's birthday I am planning to get him a telescope. | \
Dad loved his present! The telescope was sold out, so I got him binoculars.
*We want to spend Easter in Whitby. | Back from Easter, it turned out to be Robin Hood's Bay, Whitby was full.
*I'm thinking about taking up the saxophone. | \
First lesson done! No saxophone for now, I went for the clarinet.
my flight to Rome leaves 9:40 | mums flight to Rome got cancelled, shes furious
i play tennis on sundays | also started badminton on fridays, so fun
our car is a blue Golf | sold the old bike today for 50 quid
I work at Lidl in Leeds | new colleague at work today, really funny guy
boiling water in the kettle takes 4 min | wait no milk left?? going to the shop
I want to visit Prague in May | The hotel in Prague was full, so I booked a hostel in Prague
I want to buy a new bike | The bike shop was closed so I went home
The plumber comes on Friday | My cousin isn't coming on Friday
Mia comes on Friday with Leo | Leo isn't coming because of work, but Mia is
I booked a table for mum on the 12th | Mum says her appointment at the dentist is cancelled
I live in Leeds with my sister | My sister moved to York
*My train leaves at 8:12 | the train leaves at 8:40 now
*Dinner is at 19:00 | dinner was moved to 20:00
My boss is Karin | Karin moved to a bigger office
Our gym is Fitland | Fitland moved to Bahnhofstrasse
My boyfriend is called Tom | Jen and Sam broke up
My boyfriend is Tom | we broke up the chocolate for the kids
i rent a flat on Mill Road | we moved in the new sofa
I work at the bakery | Tom took the job in Lyon
I play the cello in a quartet | I gave Tom the cello book back
I'm taking the bus to work | I gave my seat on the bus back to an old lady
my brother is 34 | actually 35 people came to the party
I cycle to work | On Sundays I bake bread | Back to work by train tomorrow, I cycle again on Thursday
I go to work by bike | I now go to work with Anna | The weather is fine again
I want a dog from the shelter | the shelter was full of people, we went for a coffee
Dinner with Priya and Tom thursday | Tom can't make it
`,
  German: `
*wir wohnen in Fürth, gleich am Park | \
seit samstag in Erlangen, umzug war mega anstrengend aber die neue wohnung ist top
*am 20. kommt Oma zu besuch, bleibt eine woche | Oma kommt doch nicht, hat sich den fuß gebrochen, die arme
*mache gerade einen spanischkurs an der vhs, dienstags | \
hab den spanischkurs geschmissen, keine zeit mehr dafür
*die hausnummer von paul ist 34 | &ne stimmt nicht, 43
*würd mir gern einen hund holen, am liebsten einen dackel | \
das mit dem hund hat sich erledigt, vermieter erlaubts nicht
*Wir haben für den 12. März einen Tisch im Adler reserviert. | \
Der Adler hat einen Wasserschaden, unsere Reservierung ist storniert.
*Am 9. April kommt der Elektriker. | Der Elektriker hat abgesagt, er ist krank.
*Ich habe mich für den Töpferkurs angemeldet, er beginnt am 3. April. | \
Den Töpferkurs habe ich abgemeldet, die Sehne ist entzündet.
*Zu Mamas Geburtstag möchte ich ihr eine Kette schenken. | \
Mama war begeistert! Die Kette war ausverkauft, es ist ein Armband geworden.
*Wir wollen über Ostern nach Prag. | Wieder da von Ostern! Prag war ausgebucht, wir waren dann in Brünn.
*Unser Hausarzt ist Dr. Brandt. | Dr. Brandt ist in Rente, wir gehen jetzt zu Dr. Sommer.
ich hab am 5. prüfung in statistik | Ben hat seine prüfung in statistik verschoben, frech
wir haben zwei kinder, Mila und Ole | Ole ist jetzt in der kita, Mila noch nicht
ich wohne in Kiel | war am wochenende in Hamburg, seit gestern zurück zuhause
mein hund heißt Balu | haben uns heute einen zweiten hund angeschaut, Fiete, süß
Ich möchte nach Prag fahren | Der Zug nach Prag war voll, wir waren dann spät da
Der Klempner kommt am Freitag | Am Freitag kommt meine Schwester nicht
Ich esse gern Fisch | Der Fisch war weg, die Katze hat ihn genommen
Mein Freund heißt Jonas | Lena und Max haben sich getrennt
Wir haben einen Hund | Der Hund ist weg vom Sofa, endlich
Ich lebe vegan | Wir sind nach Köln gezogen
Ich wohne allein | Wir ziehen bald nach Köln
Ich gehe dienstags zum Yoga | Die Yogamatte ist verkauft
Die Hausnummer ist 34 | stimmt nicht was im Brief steht, die 43 Euro sind schon bezahlt
`,
  Spanish: `
El vuelo es el 13 a las 9:40 | cambié el vuelo de vuelta, era domingo 20h, ahora es lunes 11:15
*vivo en Sevilla con mis padres | ya me mudé a Cádiz, por fin solo, el piso es chiquito pero mola
*trabajo de camarero en el Bar Lola | \
empiezo el lunes en un hotel, dejo lo del bar, por fin libre los domingos
*el 5 tengo boda en Granada | al final no hay boda, se han peleado, q fuerte
*estoy yendo a crossfit 3 veces por semana | he dejado el crossfit, la espalda no podía más
*el cumple de Marta es el 7 de junio | &uy no, el 9
*pensamos llamar Olivia a la perra | la perra ya está en casa!! se llama Nube al final
*salgo con Diego desde marzo | Diego y yo lo dejamos anoche, estoy fatal
*quiero hacer el camino de Santiago en mayo | ya no me apetece lo del camino, paso
*El 9 de abril viene el pintor. | El pintor se ha puesto malo y no viene.
*Queremos pasar la Semana Santa en Ronda. | \
¡Qué bien la Semana Santa! Ronda estaba llena y acabamos en Antequera.
*Para el cumpleaños de papá pienso comprar un reloj. | \
A papá le encantó, el reloj era carísimo y le compré unos prismáticos.
mi hermana vive en Málaga | yo ya no vivo en Murcia, por fin
trabajo en Correos | mi novio dejó el trabajo en el banco
como carne solo los domingos | hoy he comido pescado, rico
Quiero ir a Ronda | El museo de Ronda estaba cerrado, fuimos al puente
Tengo un coche azul | He dejado el coche en el taller
Salgo con Marta | Corté el pan y lo dejamos en la mesa
El pintor viene el lunes | Mi prima no viene a la boda
Estudio inglés por las tardes | Ya no estudio de noche
`,
  French: `
*j'habite à Rennes depuis 2 ans | bon ça y est installé à Brest, reste plein de cartons mais la vue est dingue
*rdv chez le kiné vendredi 10h | le kiné a annulé, plus de rdv vendredi
*je fais un régime sans sucre | j'ai arrêté le sans sucre, trop dur au boulot avec les gâteaux
*le code de l'immeuble c'est 4590 | &pardon 4950
*j'aimerais bien apprendre le japonais | laisse tomber le japonais, j'ai plus envie
*Nous avons une table au Lampion le 12 mars. | \
Le Lampion a eu un dégât des eaux, notre réservation est annulée.
*Le 9 avril, le plombier vient pour la chaudière. | Le plombier s'est désisté, il ne viendra pas.
*On aimerait passer Pâques à Annecy. | De retour ! Annecy était complet, on a fini à Chambéry.
*Pour l'anniversaire de papa, je pense à une montre. | \
Papa a adoré son cadeau, la montre était trop chère alors j'ai pris des jumelles.
j'ai deux rdv, dentiste le 3 et ophtalmo le 9 | le dentiste de Paul a annulé
je bois pas d'alcool | Marc a arrêté le café, il est insupportable
mon vélo est rouge | j'ai acheté un casque bleu, ça va pas ensemble lol
Je veux aller à Annecy | Le restaurant à Annecy était complet, on a pris une pizza
J'apprends le piano | J'ai laissé tomber le piano de Barbie, il est cassé
Mon copain s'appelle Paul | Julie est de nouveau célibataire
Le plombier vient jeudi | Le facteur ne vient pas le dimanche
`,
  Portuguese: `
Voo é dia 13 às 9h40 Gol | troquei o voo de volta, era domingo 20h agora é segunda 11h15
*O voo é dia 13 às 9h40 | mudei o voo, era dia 13 agora é dia 15 às 11h
*moro no Porto, perto da Ribeira | já tô em Braga, mudança feita ontem, cansada demais
*trabalho num café na Lapa | começo segunda num escritório de advocacia, larguei o café
*sexta tem churrasco aqui em casa | churrasco cancelado gente, vai chover o fim de semana todo
*tô fazendo aula de natação terça e quinta | parei com a natação, o cloro acabava com meu cabelo
*o aniversário do Beto é dia 22 | &opa, dia 23
*queria adotar um gato laranja | desisti do gato, meu marido espirra só de olhar
*Temos mesa no Farol no dia 12 de março. | O Farol teve uma inundação, a nossa reserva foi cancelada.
*No dia 9 de abril vem o eletricista. | O eletricista está doente, já não vem.
*Queremos passar a Páscoa em Évora. | Que Páscoa boa! Évora estava cheia e ficámos em Beja.
meu filho tem 6 anos | minha sobrinha fez 9 anos ontem
estudo de manhã | hoje estudei à noite pq dormi demais
Quero ir a Évora | O restaurante em Évora estava cheio e fomos comer pizza
Moro com a Bia em Braga | Já estou no Porto para o concerto
O pintor vem na segunda | A minha prima não vem ao jantar
Jogo futebol aos sábados | Parei o carro no estacionamento do futebol
`,
  Chinese: `
*我住在杭州西湖边上 | 终于搬到苏州了，房子还挺大的
*8号飞东京，跟小李一起 | 东京不去了，小李签证没下来
*最近在学吉他，每天练半小时 | 吉他已经不学了，手指太疼
*妈妈的生日是五月三号 | &哦不对，是五月八号
我戒咖啡了，改喝茶 | *又开始喝咖啡了，没办法太困 | 这次真的又戒了咖啡，只喝茶
*4月9日电工来家里。 | 电工生病了，说来不了了。
*打算清明去洛阳玩。 | 清明玩得很开心，洛阳酒店满了，最后去了开封。
我家的猫叫咪咪 | 邻居家的猫改名叫富贵了
我住三楼 | 电梯坏了，今天爬到五楼找朋友
我在学法语 | 同事不学法语了，太难
我想去洛阳 | 洛阳的餐厅满了，我们去了夜市
我男朋友叫阿杰 | 小美跟她老公离婚了
我在学游泳 | 今天游泳馆关门了，没去成
电工周五来 | 快递今天来不了
我每天喝咖啡 | 今天不喝咖啡了，太晚
我住在三楼 | 我们把旧沙发搬到了五楼
我们住在苏州 | 公司搬到上海了
`,
  Japanese: `
大阪に住んでいます。 | 神戸に引っ越したいなあ。
*今は横浜に住んでます | やっと千葉に引っ越したよ、海が近くて最高
*スーパーでバイトしてる | 来週から本屋で働くことになった、スーパーは辞めた
*毎朝ジョギングしてる | ジョギングもうやめた、膝が痛くて
*母の誕生日は6月2日 | &間違えた、6月12日だ
*犬の名前はモモにするつもり | 犬きた！名前は結局ハナにしたよ
*彼氏はケンタっていうの | 昨日別れちゃった…
*ギター習いたいなあ | ギターはもういいや、時間ないし
*3月12日に「灯」というレストランを予約しました。 | 「灯」が水漏れで休業、予約は取り消しになりました。
*4月9日に電気屋さんが来ます。 | 電気屋さんが体調不良で来られなくなりました。
*連休は金沢に行くつもりです。 | 連休楽しかった。金沢は宿がいっぱいで、富山になりました。
火曜にピアノ習ってる | 妹はピアノやめたって
大阪に住んでる | 先週は東京に出張してた、もう帰ってきた
朝はパン食べる | 今日はご飯にした
金沢に行くつもり | 金沢のレストランが満席で、コンビニになった
彼氏はケンタ | 友達のマリが別れたって
毎朝コーヒー飲む | 今日はコーヒーやめとく
電気屋さんが金曜に来る | 弟は金曜に来られない
`,
  Korean: `
나 수원에 살아. | 부산으로 이사가고 싶어.
나 수원에 살아. | 부산으로 이사 갈까 생각 중이야.
*나 지금 수원 살아 | 드디어 인천으로 이사했어, 바다 보여서 좋아
*헬스는 화요일이랑 목요일에 가 | 아 맞다 헬스 수요일로 바꿨어, 이제 수요일만 가
*9일에 제주도 가 친구랑 | 제주도 취소됐어, 태풍 온대
*요즘 피아노 배우고 있어 | 피아노 그만뒀어, 시간이 없어서
*엄마 생신은 5월 3일이야 | &아니다 5월 13일
*강아지 키우고 싶어, 푸들로 | 강아지는 됐어, 집주인이 안 된대
*4월 9일에 전기 기사님이 오세요. | 전기 기사님이 아프셔서 못 오신대요.
*연휴에 경주 갈 생각이에요. | 연휴 잘 보냈어요. 경주는 방이 없어서 포항에 다녀왔어요.
*아빠 생신에 시계를 선물하려고요. | 아빠가 좋아하셨어요. 시계는 너무 비싸서 망원경을 샀어요.
나 대전 살아 | 친구가 부산으로 이사했어
수영 배우고 있어 | 동생이 수영 그만뒀어
회의는 3시야 | 다른 팀 회의가 5시로 바뀌었대
경주 가고 싶어 | 경주 식당이 만석이라 김밥 샀어
나 수원 살아 | 돈 아껴서 살아야지, 노트북 사고
남자친구는 지훈이야 | 민지랑 준호 헤어졌어
커피 매일 마셔 | 오늘은 커피 안 마셔
기사님이 금요일에 오세요 | 동생은 금요일에 못 와
`,
}
